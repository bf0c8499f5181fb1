import { describe, expect, it } from 'vitest';
import { isExempt, isPublicAddress, outboundRules, webhookUrlProblem } from './public-address.ts';

const rules = { ownHost: 'quiz.example.com', allowedHosts: ['127.0.0.1:9000', 'n8n:5678'] };

describe('webhookUrlProblem', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://168.63.129.16/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[::ffff:0:7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost/',
    'http://localhost./',
    'http://db/',
    'http://printer.local/',
    'https://quiz.example.com/api/public/quiz/x/submit',
    'https://user:secret@example.org/',
    'ftp://example.org/',
    'javascript:alert(1)',
    'not a url',
  ])('refuses %s', (url) => expect(webhookUrlProblem(url, rules)).toEqual(expect.any(String)));

  it.each([
    'https://example.org/hook',
    'http://8.8.8.8:8080/',
    'https://[2606:4700::1111]/',
    'http://127.0.0.1:9000/in',
    'http://n8n:5678/webhook',
  ])('lets %s through', (url) => expect(webhookUrlProblem(url, rules)).toBeUndefined());

  it('exempts a host for the named port only', () =>
    expect(webhookUrlProblem('http://127.0.0.1:9001/', rules)).toEqual(expect.any(String)));
});

describe('a webhook that is refused', () => {
  it.each([
    ['not a url', 'Enter a valid URL that begins with https:// or http://'],
    ['https://quiz.example.com/', 'A webhook cannot go to this installation itself'],
    ['https://quiz.example.com./', 'A webhook cannot go to this installation itself'],
    ['http://10.0.0.1/', 'Webhooks can only go to public addresses'],
    ['http://[::1]/', 'Webhooks can only go to public addresses'],
    ['http://db/', 'Webhooks can only go to public addresses'],
    ['http://a.home.arpa/', 'Webhooks can only go to public addresses'],
    ['http://a.internal/', 'Webhooks can only go to public addresses'],
  ])('is told why: %s', (url, problem) => expect(webhookUrlProblem(url, rules)).toBe(problem));
  it.each([
    'https://mylocal.example/',
    'https://local.example/',
    'https://lan.example.com/',
    'https://xlocalhost.com/',
  ])('is not %s, which only sounds like a local one', (url) => expect(webhookUrlProblem(url, rules)).toBeUndefined());
});

it('exempts by host and port, of which each scheme has one that goes unsaid', () => {
  const exempt = (url: string, ...allowedHosts: string[]) => isExempt(new URL(url), { ...rules, allowedHosts });
  expect(exempt('http://n8n/', 'n8n:80')).toBe(true);
  expect(exempt('https://n8n/', 'n8n:443')).toBe(true);
  expect(exempt('https://n8n/', 'n8n:80')).toBe(false);
  expect(exempt('http://n8n/', 'n8n:443')).toBe(false);
  expect(exempt('http://n8n:5678/', 'n8n:5678')).toBe(true);
});

it('knows its own host by its public address', () => {
  expect(outboundRules({ publicUrl: 'https://quiz.example.com:8443/x', webhookAllowedHosts: ['a:1'] })).toEqual({
    ownHost: 'quiz.example.com',
    allowedHosts: ['a:1'],
  });
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.0.0.1', false],
  ['168.63.129.16', false],
  ['::127.0.0.1', false],
  ['4000::1', false],
])('the address %s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
