/** Whether to offer the share sheet of the device. On computers a copied link is more useful. */
export const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Opens the share sheet. Closing it rejects; that isn't an error. */
export const openShareSheet = (shared: { title: string; text?: string; url: string }) =>
  navigator.share(shared).catch((reason: unknown) => console.info('not shared', reason))

/** Copies a link. @returns a sentence that says whether it was copied */
export async function copyLink(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return 'リンクをコピーしました。'
  } catch {
    return `コピーできませんでした。アドレスはこちらです：${url}`
  }
}
