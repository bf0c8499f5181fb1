import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { freePort } from './free-port.mjs';
import { launchMongod, mongodUri } from './mongod.mjs';
import { provisionMongod } from './provision-mongod.mjs';

it('holds no word of a slow query', async () => {
  const dbPath = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  const [port, mongod] = [await freePort(), await provisionMongod()];
  let output = '';
  const life = launchMongod({ dbPath, port, mongod, onOutput: (chunk) => (output += String(chunk)) });
  try {
    await expect.poll(life.answers).toBe(true);
    const client = new MongoClient(mongodUri(port, mongod));
    const leads = client.db('log').collection('leads');
    await leads.insertOne({ email: 'vera@example.com' });
    // Slower than 100 ms, above which MongoDB logs a query by default.
    const $where = 'sleep(500) || true';
    expect(await leads.find({ email: 'vera@example.com', $where }).toArray()).toHaveLength(1);
    await leads.updateOne({ email: 'vera@example.com', $where }, { $set: { name: 'Vera' } });
    await client.close();
  } finally {
    await life.stop();
    rmSync(dbPath, { recursive: true, force: true });
  }
  expect(output).toContain('Waiting for connections');
  expect(output).not.toMatch(/vera/i);
});
