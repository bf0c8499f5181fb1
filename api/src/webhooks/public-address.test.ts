import { describe, expect, it } from 'vitest';
import { webhookUrlProblem } from './public-address.ts';

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
