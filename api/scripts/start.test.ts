import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort } from './on-data-folder.mjs';
import { withDatabase } from './start-product.mjs';

test('says which port is in use and how to choose another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`Port ${port} is already in use`);
  await new Promise((resolve) => server.close(resolve));
  await expect(checkPort('127.0.0.1', port)).resolves.toBeUndefined();
});

test('says that HOST is not an address of this machine', async () => {
  await expect(checkPort('192.0.2.1', 0)).rejects.toThrow('HOST is 192.0.2.1');
});

test('puts a database name into an address, whatever else it holds', () => {
  expect(withDatabase('mongodb://127.0.0.1:27017', 'one')).toBe('mongodb://127.0.0.1:27017/one');
  expect(withDatabase('mongodb://127.0.0.1:27017/', 'one')).toBe('mongodb://127.0.0.1:27017/one');
  expect(withDatabase('mongodb://a:b@h1,h2/two?replicaSet=r', 'one')).toBe('mongodb://a:b@h1,h2/one?replicaSet=r');
  expect(withDatabase('mongodb+srv://h1?w=1', 'one')).toBe('mongodb+srv://h1/one?w=1');
});
