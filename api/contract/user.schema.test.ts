import { describe, expect, it } from 'vitest';
import { webhookInputSchema } from './lead/webhook.schema.ts';
import { logoInputSchema, profileInputSchema, settingsInputSchema } from './user.schema.ts';

type Parser = { safeParse(value: unknown): { error?: { issues: Array<{ path: PropertyKey[]; message: string }> } } };
const problems = (schema: Parser, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('an account’s own words', () => {
  it('are its profile', () => {
    expect(profileInputSchema.parse({ firstName: ' Ann ', bio: 'a\nb', website: '', admin: true })).toEqual({
      firstName: 'Ann',
      bio: 'a\nb',
      website: '',
    });
    expect(profileInputSchema.parse({})).toEqual({});
    for (const name of ['firstName', 'lastName', 'company', 'location'])
      expect(problems(profileInputSchema, { [name]: 'x'.repeat(201) })).toEqual([`${name}: At most 200 characters`]);
    expect(problems(profileInputSchema, { website: 'x' })).toHaveLength(1);
  });
  it('are its settings', () => {
    const settings = { emailNotifications: true, weeklyReports: false, marketingEmails: true, defaultColor: '#123456' };
    expect(settingsInputSchema.parse({ ...settings, logoUrl: '' })).toEqual({ ...settings, logoUrl: '' });
    expect(settingsInputSchema.parse({})).toEqual({});
    expect(settingsInputSchema.parse({ defaultColor: ' ' })).toEqual({ defaultColor: '#7B61FF' });
    expect(problems(settingsInputSchema, { defaultColor: 'red;' })).toEqual([
      'defaultColor: Enter a color such as #7B61FF',
    ]);
    expect(problems(settingsInputSchema, { defaultColor: 'x'.repeat(65) })).not.toEqual([]);
    expect(problems(settingsInputSchema, { logoUrl: 'https://a.example/' })).toHaveLength(1);
  });
  it('are its logo and its webhook', () => {
    expect(logoInputSchema.parse({ logoURL: 'x' })).toEqual({ logoURL: 'x', asDefault: true });
    expect(logoInputSchema.parse({ logoURL: 'x', asDefault: false }).asDefault).toBe(false);
    expect(problems(logoInputSchema, { logoURL: '' })).toHaveLength(1);
    expect(problems(logoInputSchema, { logoURL: 'x'.repeat(2_049) })).toHaveLength(1);
    expect(problems(webhookInputSchema, { url: `https://a.example/${'x'.repeat(2_030)}` })).toEqual([]);
    expect(problems(webhookInputSchema, { url: `https://a.example/${'x'.repeat(2_031)}` })).toHaveLength(1);
  });
});
