import { beforeAll, describe, expect } from 'vitest';
import { lookDefaults } from '../../contract/look/look.ts';
import type { Settings, User } from '../../contract/user.schema.ts';
import { apiTest } from '../test/api-test.ts';
import type { Browser } from '../test/browser.ts';
import { signIn } from '../test/sign-in.ts';

const { it, app } = apiTest();
let ann: Browser;
beforeAll(async () => {
  ann = await signIn(app, 'ann.lee@example.com');
});
const settings = async () => (await ann.get<Settings>('/api/user/settings')).body;
const profile = async () => (await ann.get<User>('/api/auth/user')).body;

import { logosOfUsers } from './user-logos.ts';

describe('two tabs that save', () => {
  it('change only what each names, in the profile', async () => {
    const fields = { firstName: 'Anna', bio: 'Grows tea.', company: 'Tea & Co', website: 'https://tea.example' };
    await Promise.all(Object.entries(fields).map(([name, value]) => ann.patch('/api/user/profile', { [name]: value })));
    expect(await profile()).toMatchObject({ ...fields, lastName: 'Lee', location: '' });
    await ann.patch('/api/user/profile', { bio: '' });
    expect(await profile()).toMatchObject({ ...fields, bio: '' });
    expect((await ann.patch<User>('/api/user/profile', {})).body).toEqual(await profile());
  });

  it('change only what each names, in the settings, logo and colour at once', async () => {
    await app.db.collection('users').updateOne({}, { $set: { 'settings.logoUrl': '/objects/some.webp' } });
    for (let round = 0; round < 5; round += 1) {
      const changes = [
        { defaultColor: '#123456' },
        { weeklyReports: false },
        { marketingEmails: true },
        { emailNotifications: false },
        { logoUrl: '' },
      ];
      const [before] = [
        await settings(),
        await Promise.all(changes.map((change) => ann.patch('/api/user/settings', change))),
      ];
      expect(await settings()).toEqual({ ...before, ...Object.assign({}, ...changes) });
      await ann.patch('/api/user/settings', { defaultColor: '', weeklyReports: true, marketingEmails: false });
      expect(await settings()).toMatchObject({
        defaultColor: '#7B61FF',
        weeklyReports: true,
        emailNotifications: false,
      });
    }
  });

  it('keep a brand kit, whose background can be shown, until it is removed', async () => {
    const look = { ...lookDefaults, font: 'lora', background: 'picture', backgroundUrl: '/objects/back.webp' };
    const brand = { secondaryColor: '#FFF4DB', darkMode: true, look };
    expect((await ann.patch<Settings>('/api/user/settings', { brand })).body.brand).toEqual(brand);
    expect(await settings()).toMatchObject({ brand });
    const logos: string[] = [];
    for await (const url of logosOfUsers()) logos.push(url);
    expect(logos).toContain('/objects/back.webp');
    for (const wrong of [
      { font: 'Comic' },
      { customCss: '.a{background:url(x)}' },
      { backgroundUrl: 'http://a.example/x' },
    ])
      expect((await ann.patch('/api/user/settings', { brand: { ...brand, look: { ...look, ...wrong } } })).status).toBe(
        400,
      );
    expect((await ann.patch<Settings>('/api/user/settings', { brand: null })).body.brand).toBeNull();
  });

  it('may say the same twice', async () => {
    for (const emailNotifications of [true, true, false, false])
      expect((await ann.patch<Settings>('/api/user/settings', { emailNotifications })).body).toMatchObject({
        emailNotifications,
      });
  });

  it('keep what was there when something is not right', async () => {
    const before = await settings();
    for (const wrong of [{ defaultColor: 'url(x)' }, { weeklyReports: 'no' }, { logoUrl: 'https://evil.test/x.png' }])
      expect((await ann.patch('/api/user/settings', { ...wrong, marketingEmails: true })).status).toBe(400);
    expect(await settings()).toEqual(before);
  });
});

it('keeps names that the owner has changed when they sign in again', async () => {
  await ann.patch('/api/user/profile', { firstName: 'Anna' });
  const again = await signIn(app, 'ann.lee@example.com');
  expect((await again.get<User>('/api/auth/user')).body).toMatchObject({ firstName: 'Anna', company: 'Tea & Co' });
});
