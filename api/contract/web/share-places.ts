/** Where a quiz is shared by an address, and how wide the window for it opens. */
export const SHARE_WINDOW = 'noopener,width=600,height=400';

/** The places to share a quiz at, with the addresses that do it: whatever `url` is the address of, and nothing of who shares it. */
export function sharePlaces({ url, title }: { url: string; title: string }): Array<[place: string, address: string]> {
  const [at, text] = [encodeURIComponent(url), encodeURIComponent(`I just completed "${title}" quiz!`)];
  return [
    ['Twitter', `https://twitter.com/intent/tweet?text=${text}&url=${at}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${at}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${at}`],
  ];
}
