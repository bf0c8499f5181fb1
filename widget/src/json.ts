/** JSON.stringify on pages whose old libraries gave arrays or strings a toJSON of their own, which would quote them twice. */
export function toJson(value: unknown): string {
  const prototypes = [Array.prototype, Object.prototype, String.prototype, Number.prototype] as unknown as Array<{
    toJSON?: unknown;
  }>;
  const kept = prototypes.map((prototype) => prototype.toJSON);
  for (const prototype of prototypes) delete prototype.toJSON;
  try {
    return JSON.stringify(value);
  } finally {
    prototypes.forEach((prototype, index) => {
      if (kept[index]) prototype.toJSON = kept[index];
    });
  }
}
