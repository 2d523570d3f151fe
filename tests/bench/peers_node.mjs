// JSON lines {text} in, {ranges} out (code points, half-open), through a package of the folder that argv names.
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';

const MARK = 'REDACTEDZQ';
const require = createRequire(path.join(process.argv[2], 'index.js'));

const points = (text, at) => Array.from(text.slice(0, at)).length;

/** Where `marked` has MARK in place of text: the shortest reading that gives the whole text. */
function aligned(text, marked) {
  const literal = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`^${marked.split(MARK).map(literal).join('([^]+?)')}$`, 'd').exec(text);
  return found ? found.indices.slice(1) : [];
}

const makers = {
  openredaction: () => {
    const { OpenRedaction } = require('@openredaction/core');
    const engine = new OpenRedaction({ redactionMode: 'placeholder' });
    return async (text) => (await engine.detect(text)).detections.map((found) => found.position);
  },
  'redact-pii': () => {
    const { SyncRedactor } = require('redact-pii');
    const engine = new SyncRedactor({ globalReplaceWith: MARK });
    return async (text) => aligned(text, engine.redact(text));
  },
};

const detect = makers[process.argv[3]]();
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { text } = JSON.parse(line);
  let answer;
  try {
    const ranges = await detect(text);
    answer = { ranges: ranges.map(([start, end]) => [points(text, start), points(text, end)]) };
  } catch (error) {
    answer = { ranges: [], error: error.name };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
