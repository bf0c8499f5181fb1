import { describe, expect, it } from 'vitest';
import { makeAddressResolver } from './client-address.ts';
import { clientKey } from './client-key.ts';

const PROXY = '10.0.0.1';
const key = (forwarded: string | undefined, hops = 1, peer = PROXY) =>
  clientKey(
    makeAddressResolver((_address, hop) => hop < hops)({
      socket: { remoteAddress: peer },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as Parameters<ReturnType<typeof makeAddressResolver>>[0]),
  );

describe('the key of a client', () => {
  it.each([
    '203.0.113.1',
    '203.0.113.1:50001',
    ' 203.0.113.1:50002 ',
    '::ffff:203.0.113.1',
    '::FFFF:cb00:7101',
    '0:0:0:0:0:ffff:203.0.113.1',
    '[::ffff:203.0.113.1]:50003',
    '"203.0.113.1:50004"',
    '198.51.100.7:1, 203.0.113.1:50005',
    'junk, 203.0.113.1',
  ])('is the address in %s', (forwarded) => {
    expect(key(forwarded)).toBe('203.0.113.1');
  });
  it.each([
    '2001:db8:1:2::1',
    '[2001:db8:1:2::2]',
    '[2001:db8:1:2::3]:50001',
    '2001:0DB8:0001:0002:a:b:c:d',
    '2001:db8:1:2::1%eth0',
  ])('is the /64 of %s', (forwarded) => {
    expect(key(forwarded)).toBe('2001:db8:1:2::/64');
  });
  it.each(['unknown', '_hidden', '', ',', '1', '203.0.113.1:x', '203.0.113', 'x'.repeat(1_000), '203.0.113.1:1:2'])(
    'is the proxy that sent what is no address: %s',
    (forwarded) => {
      expect(key(forwarded)).toBe(PROXY);
    },
  );
  it('is never beyond the trusted hops', () => {
    expect(key('198.51.100.7, 203.0.113.1:5, 203.0.113.2:6', 2)).toBe('203.0.113.1');
    expect(key('203.0.113.1', 0)).toBe(PROXY);
    expect(key('203.0.113.1', 5)).toBe('203.0.113.1');
    expect(key(undefined)).toBe(PROXY);
  });
  it('is one for all connections that are closed', () => {
    expect(clientKey(undefined)).toBe('unknown');
  });
});
