/** A draft that is saved automatically, as its form knows it. */
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import type { Copy } from './local-copy.ts'

/** A draft on the server. */
export type ServerDraft = { id: number; version: number; form: ExperienceForm }

export type SaveAnswer =
  | { ok: true; draft: ServerDraft }
  | { ok: false; status: number; message: string; newer: ServerDraft | null }

export type DraftState =
  /** No changes yet. */
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** `at`: HH:MM in Japan time. */
  | { kind: 'saved'; at: string }
  | { kind: 'offline' }
  /** A temporary error of the server; the save is retried. */
  | { kind: 'failed'; message: string }
  /** The server refuses this content. */
  | { kind: 'refused'; message: string }
  | { kind: 'signed_out' }
  /** `newer`: the newer draft, with the changes of this form to fields that only it changed. */
  | { kind: 'conflict'; newer: ServerDraft }
  /** Deleted or submitted in another window. */
  | { kind: 'gone' }

/** What a DraftKeeper works with. */
export type KeeperDependencies = {
  /** @param key of a first save: a repeated one with the same key finds the draft of the first */
  send: (form: ExperienceForm, draft: { id: number; version: number } | null, key: string) => Promise<SaveAnswer>
  copies: { write: (key: string, copy: Copy) => void; remove: (key: string) => void }
  /** Storage key of the copy; null for a draft without an id. */
  keyOf: (id: number | null) => string
  onCreated: (id: number) => void
  now: () => number
}

/** States in which saving waits for the user. */
export const STOPPED = new Set<DraftState['kind']>(['signed_out', 'conflict', 'gone'])

/** Milliseconds from the last change to the save. */
export const SAVE_DELAY = 1200
/** Milliseconds to the next attempt: they grow from the first to the last. */
export const FIRST_RETRY = 4000
export const LAST_RETRY = 60_000
