/**
 * The code of a host's own link (`/stories/{id}?via={code}`). This browser keeps it for 3 days, for
 * the story of the link, and sends it with a booking. The server checks it.
 */
import { useEffect } from 'react'

const KEY = 'tsumugi.via'
const KEPT = 3 * 86_400_000
/** Stories of which the code is kept, the last ones. */
const MOST = 30
const CODE = /^[0-9a-f]{10}$/

type Kept = { id: number; via: string; at: number }

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Kept).id === 'number' &&
  typeof (one as Kept).at === 'number' &&
  CODE.test(String((one as Kept).via))

/** The codes that are still valid. What is stored may be anything. */
export function keptLinks(stored: string | null, now: number): Kept[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(all) ? all.filter(isKept).filter(({ at }) => at <= now && now < at + KEPT) : []
  } catch {
    return []
  }
}

/** The codes with that of a link, or null if it has none. */
export function withLink(kept: readonly Kept[], id: number, search: string, now: number): Kept[] | null {
  const via = new URLSearchParams(search).get('via') ?? ''
  if (!CODE.test(via)) return null
  return [...kept.filter((one) => one.id !== id), { id, via, at: now }].slice(-MOST)
}

/** Keeps the code of the address, if it has one. */
export function useNoteHostLink(id: number) {
  useEffect(() => {
    try {
      const now = Date.now()
      const links = withLink(keptLinks(localStorage.getItem(KEY), now), id, window.location.search, now)
      if (links) localStorage.setItem(KEY, JSON.stringify(links))
    } catch (error) {
      // The browser blocks storage: the booking counts as any other.
      console.info('host link not kept', error)
    }
  }, [id])
}

/** The code to send with a booking of this story, or null. */
export function hostLinkOf(id: number): string | null {
  try {
    return keptLinks(localStorage.getItem(KEY), Date.now()).find((one) => one.id === id)?.via ?? null
  } catch {
    return null
  }
}
