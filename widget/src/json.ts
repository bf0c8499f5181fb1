/** JSON.stringify on pages whose old libraries gave arrays or strings a toJSON of their own, which would quote them twice. */
export function toJson(value: unknown): string {
  const prototypes = [Array, Object, String].map(({ prototype }) => prototype as { toJSON?: unknown });
  const kept = prototypes.map((prototype) => {
    const { toJSON } = prototype;
    delete prototype.toJSON;
    return toJSON;
  });
  try {
    return JSON.stringify(value);
  } finally {
    prototypes.forEach((prototype, index) => {
      if (kept[index]) prototype.toJSON = kept[index];
    });
  }
}
