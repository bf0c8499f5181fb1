import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };
const entries = new Map<string, Entry>();

/** The development provider's storage: in memory, lost when the process ends. */
export class MemoryAdapter implements Adapter {
  constructor(private readonly kind: string) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    deleteExpired();
    entries.set(this.key(id), {
      payload,
      expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
    });
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = entries.get(this.key(id));
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.search((payload) => payload.uid === uid);
  }
  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.search((payload) => payload.userCode === userCode);
  }
  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string): Promise<void> {
    entries.delete(this.key(id));
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
  }

  private key(id: string): string {
    return `${this.kind}:${id}`;
  }
  private search(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, expiresAt }] of entries)
      if (key.startsWith(`${this.kind}:`) && expiresAt > Date.now() && matches(payload)) return payload;
    return undefined;
  }
}

function deleteExpired(): void {
  const now = Date.now();
  for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key);
}
