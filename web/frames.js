/** Work that would hold the page for too long at once is done in steps, with a frame of the page between two. */

/** How long a frame is waited for, in milliseconds: a page in the background draws none. */
const LONGEST_FRAME = 100;

/** Resolves in a task of its own once what was done so far has been drawn. @returns {Promise<void>} */
export function nextFrame() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_FRAME);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

/** Steps of one work, the first of them at once. A newer work ends an older one. */
export class Steps {
  #turn = 0;

  /** @param {Iterator<void>} work  each of its steps is short enough for one task */
  async run(work) {
    const turn = ++this.#turn;
    while (!work.next().done) {
      await nextFrame();
      if (turn !== this.#turn) return;
    }
  }

  /** What is left of the work is not done. */
  end() {
    this.#turn++;
  }
}

/**
 * Parts of the page, each drawn in a frame of its own. A part draws what holds at that moment, and one that is asked for
 * again while others wait is drawn after them, so that none waits for ever.
 */
export class Parts {
  #parts;
  /** @type {Set<() => void>} */
  #waiting = new Set();
  #drawing = false;

  /** @param {(() => void)[]} parts  in the order in which they are drawn */
  constructor(...parts) {
    this.#parts = parts;
  }

  /** Draw all parts, beginning with the next frame. */
  drawSoon() {
    for (const part of this.#parts) this.#waiting.add(part);
    if (!this.#drawing) this.#draw();
  }

  async #draw() {
    this.#drawing = true;
    try {
      for (const part of this.#waiting) {
        await nextFrame();
        this.#waiting.delete(part);
        part();
      }
    } finally {
      this.#drawing = false;
    }
  }
}
