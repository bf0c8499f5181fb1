/** What a quiz drawn from one effect never calls. */
const UNUSED_CLASS = 'Computed';
const UNUSED_METHODS = ['subscribe', 'valueOf', 'toString', 'toJSON', 'peek'];

/**
 * Takes the core of @preact/signals alone: its ties to single components and their hooks would be 2 KB that nothing uses. From the core it
 * leaves out what bundlers keep although nobody calls it, because it is assigned to prototypes. Should the core be written in another
 * way one day, everything stays in and only the size grows.
 */
export const leanSignals = {
  name: 'lean-signals',
  resolveId(source, importer) {
    return source === '@preact/signals' ? this.resolve('@preact/signals-core', importer) : null;
  },
  transform(code, id) {
    if (!id.includes('/@preact/signals-core/')) return null;
    const { body } = this.parse(code);
    const specifiers = body.flatMap((node) => node.specifiers ?? []);
    const localName = (name) => specifiers.find(({ exported }) => exported?.name === name)?.local.name;
    const [unused, signal] = [localName(UNUSED_CLASS), localName('Signal')];
    const dropped = body.filter(({ type, start, end }) => {
      if (type !== 'ExpressionStatement') return false;
      const [, owner, method] =
        /^(?:Object\.defineProperty\()?(\w+)\.prototype(?:\.(\w+))?/.exec(code.slice(start, end)) ?? [];
      return owner === unused || (owner === signal && UNUSED_METHODS.includes(method));
    });
    const kept = dropped.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
    return { code: kept, map: null };
  },
};
