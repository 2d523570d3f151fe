// JSON lines {reply, map} in, {text, version} out, through @openredaction/core of the folder that argv names.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';

const home = path.join(process.argv[2], 'node_modules', '@openredaction', 'core');
const { OpenRedaction } = createRequire(path.join(process.argv[2], 'index.js'))('@openredaction/core');
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
const engine = new OpenRedaction({ redactionMode: 'placeholder' });

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { reply, map } = JSON.parse(line);
  try {
    process.stdout.write(`${JSON.stringify({ text: engine.restore(reply, map), version })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: error.name, version })}\n`);
  }
}
