import { QueryClientProvider } from '@tanstack/react-query';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import type { Media } from '#contract/quiz/media.schema';
import { storedPicturePath } from '#contract/web/stored-picture';
import { queryClient } from '../../lib/query-client.ts';
import { test as base } from '../../test/dashboard-test.tsx';
import { type ReceivedCall, refuse } from '../../test/fake-api.ts';
import { fakeUploads } from '../../test/fake-upload.ts';
import { expectFocus, fill } from '../../test/queries.ts';
import { MediaField } from './media-field.tsx';

const UPLOAD = 'POST /api/pictures';
const stored = { url: storedPicturePath('0123456789abcdef0123456789abcdef', 1_200, 800), width: 1_200, height: 800 };
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

/** The media as the field last gave it, also when it is gone. */
let media: Media | undefined;
let remove = () => {};
function Owner({ initial }: { initial: Media | undefined }) {
  const [value, setValue] = useState(initial);
  const change = (next: Media | undefined) => {
    media = next;
    setValue(next);
  };
  return <MediaField label="Question 1" path="media" value={value} errorOf={() => undefined} onChange={change} />;
}

const test = base.extend<{ show: (initial?: Media) => void }>({
  show: async ({ installation: { api } }, use) => {
    vi.stubGlobal('XMLHttpRequest', fakeUploads(api, 0.4));
    api.on(UPLOAD, () => stored);
    await use((initial) => {
      ({ unmount: remove } = render(
        <QueryClientProvider client={queryClient}>
          <Owner initial={initial} />
        </QueryClientProvider>,
      ));
    });
  },
});
beforeEach(() => {
  media = undefined;
});
afterEach(() => queryClient.clear());

const group = () => screen.getByRole('group', { name: 'Question 1 picture' });
const chooser = () => screen.getByLabelText('Question 1 picture file');
const expectStored = (alt = '') => waitFor(() => expect(media).toEqual({ kind: 'picture', url: stored.url, alt }));
/** jsdom has no DataTransfer. */
const withFiles = (file: File) => ({ files: [file], types: ['Files'] });

describe('a picture', () => {
  test('is chosen, and sent as its bytes while the button says how far that is', async ({
    installation,
    user,
    show,
  }) => {
    show();
    const release = installation.api.hold(UPLOAD);
    await user.upload(chooser(), photo);
    await screen.findByRole('button', { name: 'Uploading… 40%' });
    release();
    await expectStored();
    const [{ body, headers }] = installation.api.calls(UPLOAD) as [ReceivedCall];
    expect([body, headers.get('content-type')]).toEqual([photo, 'image/jpeg']);
    expect(screen.getByRole<HTMLImageElement>('img').srcset).toContain(`${stored.url}/480.webp 480w`);
  });

  test('is dropped', async ({ show }) => {
    show();
    fireEvent.dragOver(group(), { dataTransfer: withFiles(photo) });
    fireEvent.drop(group(), { dataTransfer: withFiles(photo) });
    await expectStored();
  });

  test('is pasted; a pasted text is left to the field', async ({ installation, show }) => {
    show();
    const address = screen.getByLabelText('Question 1 picture URL');
    const text = createEvent.paste(address, { clipboardData: { files: [], types: ['text/plain'] } });
    fireEvent(address, text);
    expect(text.defaultPrevented).toBe(false);
    fireEvent.paste(address, { clipboardData: withFiles(photo) });
    await expectStored();
    expect(installation.api.calls(UPLOAD)).toHaveLength(1);
  });

  test('is at an address elsewhere, and has words for those who do not see it', async ({ user, show }) => {
    show();
    expect(screen.queryByLabelText('Question 1 picture in words')).toBeNull();
    await fill(user, screen.getByLabelText('Question 1 picture URL'), 'https://pics.example/a.png');
    await fill(user, screen.getByLabelText('Question 1 picture in words'), 'A cup of coffee');
    expect(media).toEqual({ kind: 'picture', url: 'https://pics.example/a.png', alt: 'A cup of coffee' });
  });

  test('keeps its words when it is replaced, and is removed by the keyboard', async ({ user, show }) => {
    show({ kind: 'picture', url: 'https://pics.example/a.png', alt: 'A cup' });
    await user.upload(chooser(), photo);
    await expectStored('A cup');
    screen.getByRole('button', { name: 'Remove' }).focus();
    await user.keyboard('{Enter}');
    expect(media).toBeUndefined();
    await expectFocus(/Upload Picture/);
  });

  test('that is missing at its address is said to be', async ({ show }) => {
    show({ kind: 'picture', url: 'https://pics.example/a.png', alt: '' });
    fireEvent.error(screen.getByRole('img'));
    await screen.findByText('No picture at this address');
  });

  test.for([
    ['no picture', new File(['x'], 'a.pdf', { type: 'application/pdf' }), /^Choose a picture/],
    ['empty', new File([], 'a.png', { type: 'image/png' }), /^Choose a picture/],
    [
      'too large',
      Object.defineProperty(new File(['x'], 'a.png', { type: 'image/png' }), 'size', { value: 11_000_000 }),
      'The picture is larger than 10 MB.',
    ],
  ] as const)('that is %s is not sent', async ([, file, words], { installation, show }) => {
    show();
    fireEvent.drop(group(), { dataTransfer: withFiles(file) });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
    expect(installation.api.calls(UPLOAD)).toEqual([]);
  });

  test('that the server refuses stays out, with its words', async ({ installation, user, show }) => {
    show();
    installation.api.on(UPLOAD, () =>
      refuse(422, 'upload_refused', { message: 'The picture is damaged and cannot be read' }),
    );
    await user.upload(chooser(), photo);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The picture is damaged and cannot be read.'),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(media).toBeUndefined();
  });

  test('whose upload fails is sent again by one press', async ({ installation, user, show }) => {
    show();
    const recover = installation.api.drop(UPLOAD);
    await user.upload(chooser(), photo);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await expectStored();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('whose field is gone meanwhile changes nothing', async ({ installation, user, show }) => {
    show();
    const release = installation.api.hold(UPLOAD);
    await user.upload(chooser(), photo);
    remove();
    await act(async () => release());
    expect(media).toBeUndefined();
  });
});

describe('a video', () => {
  test('takes the place of a picture, and gets its one address when the field is left', async ({ user, show }) => {
    show({ kind: 'picture', url: stored.url, alt: '' });
    await user.click(screen.getByRole('button', { name: 'Video' }));
    expect(media).toBeUndefined();
    await fill(user, screen.getByLabelText('Question 1 video URL'), 'https://youtu.be/dQw4w9WgXcQ?si=x');
    await user.tab();
    expect(media).toEqual({ kind: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  });

  test('that cannot be played is said to be wrong', async ({ user, show }) => {
    show();
    await user.click(screen.getByRole('button', { name: 'Video' }));
    await fill(user, screen.getByLabelText('Question 1 video URL'), 'https://files.example/a.avi');
    await user.tab();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Enter an address of YouTube/));
  });
});
