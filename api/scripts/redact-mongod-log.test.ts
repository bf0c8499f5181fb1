import { expect, it } from 'vitest';
import { redactLine, redactMongodLog } from './redact-mongod-log.mjs';

const line = (c: string, attr?: object) =>
  JSON.stringify({ t: { $date: '2026' }, s: 'W', c, id: 1, msg: 'Said', attr });

it.each(['COMMAND', 'QUERY', 'WRITE', 'INDEX', 'TXN', 'ELSE'])('leaves out what a line of %s is about', (component) => {
  const redacted = redactLine(line(component, { cmd: { filter: { email: 'vera@example.com' } } }));
  expect(redacted).not.toContain('vera');
  expect(JSON.parse(redacted)).toEqual({ t: { $date: '2026' }, s: 'W', c: component, id: 1, msg: 'Said' });
});

it('keeps for which request a command was slow, and nothing else of it', () => {
  const comment = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6 4bf92f3577b34da6a3ce929d0e0e4736';
  const slow = (given: string) => ({ durationMillis: 412, command: { find: 'Vera', comment: given }, ns: 'Vera' });
  const attrOf = (given: string) => JSON.parse(redactLine(line('COMMAND', slow(given)))).attr;
  expect(attrOf(comment)).toEqual({ durationMillis: 412, comment });
  expect(attrOf(`${comment} Vera`)).toBeUndefined();
  expect(attrOf('0049 151 2345678')).toBeUndefined();
});

it.each(['CONTROL', 'STORAGE', 'NETWORK', 'WTRECOV', '-'])('keeps lines of %s as they are', (component) => {
  const kept = line(component, { error: 'No space left on device', port: 27017 });
  expect(redactLine(kept)).toBe(kept);
});

it('leaves out the commands in the report of a crash', () => {
  expect(redactLine(line('CONTROL', { scopedDebugInfo: ['{email: "vera@example.com"}'] }))).not.toContain('vera');
});

it('reads lines that come in pieces, and passes on what is no JSON', () => {
  let written = '';
  const log = redactMongodLog((text) => (written += text));
  const bytes = Buffer.from(`wine: é\n${line('QUERY', { name: 'Véra' })}\n${line('CONTROL', { name: 'Zoë' })}`);
  for (const byte of bytes) log.write(Buffer.from([byte]));
  expect(written).toBe(`wine: é\n${line('QUERY')}\n`);
  log.end();
  expect(written).toBe(`wine: é\n${line('QUERY')}\n${line('CONTROL', { name: 'Zoë' })}\n`);
  log.write(Buffer.from(`${line('QUERY', { name: 'Vera' }).slice(0, -4)}\n`));
  expect(written).not.toContain('Vera');
});
