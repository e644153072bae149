/**
 * Saves a draft automatically. Changes that aren't on the server yet are also in a copy on this
 * device. Changes of another window to other fields are merged. If both changed a field, the newer
 * draft on the server is never overwritten without a decision of the user.
 */
import { type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import { timeOf } from '#domain/shared/japan-time.ts'
import { changesOf, fieldsOf, mergeForms } from '#web/features/shared/merge-forms.ts'
import { FIRST_RETRY, LAST_RETRY, SAVE_DELAY, STOPPED } from './draft-state.ts'
import type { DraftState, KeeperDependencies, SaveAnswer, ServerDraft } from './draft-state.ts'
import type { Copy } from './local-copy.ts'

export class DraftKeeper {
  readonly #dependencies: KeeperDependencies
  readonly #listeners = new Set<() => void>()
  #state: DraftState = { kind: 'idle' }
  #draft: { id: number; version: number } | null
  #form: ExperienceForm
  #saved: string
  /** What both this form and the server's started from; null if unknown. */
  #base: ExperienceForm | null
  /** The fields of a conflict. */
  #conflicts: (keyof ExperienceForm)[] = []
  #onMerge: (some: Partial<ExperienceForm>) => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null
  /** Content that was sent without a response; each may have been saved. */
  #unanswered: string[] = []
  #retry = FIRST_RETRY
  #creationKey: string = crypto.randomUUID()

  constructor(draft: ServerDraft | null, empty: ExperienceForm, dependencies: KeeperDependencies) {
    this.#dependencies = dependencies
    this.#draft = draft && { id: draft.id, version: draft.version }
    this.#form = draft?.form ?? empty
    this.#base = this.#form
    this.#saved = JSON.stringify(this.#form)
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  readonly state = (): DraftState => this.#state

  /** @param listener called with the fields that another window changed */
  onMerge(listener: (some: Partial<ExperienceForm>) => void): void {
    this.#onMerge = listener
  }

  /** The id of the draft on the server; null before the first save. */
  get id(): number | null {
    return this.#draft?.id ?? null
  }

  /** Whether the server has all changes. */
  get isSaved(): boolean {
    return JSON.stringify(this.#form) === this.#saved
  }

  /**
   * Restores the copy from this device.
   * @returns the restored values, or null if the server has them all
   */
  restore(copy: Copy | null): ExperienceForm | null {
    if (copy === null) return null
    const form = formOf(copy.values)
    if (JSON.stringify(form) === this.#saved) {
      this.#dependencies.copies.remove(this.#key)
      return null
    }
    // The page that wrote the copy may have sent these while it closed: then the server's newer
    // version is no other window's.
    const sent = copy.sent ? [JSON.stringify(formOf(copy.sent))] : []
    this.#unanswered = [...sent, JSON.stringify(form)]
    if (!this.#draft && copy.sent) this.#base = formOf(copy.sent)
    this.#creationKey = copy.creation_key ?? this.#creationKey
    if (!this.#draft || copy.version === this.#draft.version) return form
    const newer = { ...this.#draft, form: this.#form }
    this.#form = form
    this.#base = sent.includes(this.#saved) ? newer.form : copy.base ? formOf(copy.base) : null
    this.#meet(newer)
    return this.#form
  }

  /** Must be called with every change of the form. */
  changed(form: ExperienceForm): void {
    const json = JSON.stringify(form)
    if (json === JSON.stringify(this.#form) && json === this.#saved) return
    this.#form = form
    this.#keepCopy()
    if (this.#state.kind === 'conflict') {
      const { newer } = this.#state
      this.#set({ kind: 'conflict', newer: { ...newer, form: { ...form, ...fieldsOf(newer.form, this.#conflicts) } } })
    }
    if (STOPPED.has(this.#state.kind)) return
    if (json === this.#saved) {
      clearTimeout(this.#timer)
      if (this.#state.kind === 'waiting') this.#set({ kind: 'idle' })
      return
    }
    if (this.#state.kind === 'offline' || this.#state.kind === 'failed') return
    if (this.#state.kind !== 'saving') this.#set({ kind: 'waiting' })
    this.#later(SAVE_DELAY)
  }

  /** Saves pending changes now. @returns whether the server has all of them */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (!this.isSaved) {
      if (!(await this.#save())) return false
    }
    return true
  }

  /** Retries after signing in again, or when the connection is back. */
  readonly resume = (): void => {
    if (['offline', 'failed', 'signed_out'].includes(this.#state.kind)) void this.#save()
  }

  /** Resolves a conflict: this form overwrites the newer draft. */
  keepMine(): void {
    if (this.#state.kind !== 'conflict') return
    this.#continueFrom(this.#state.newer)
    this.#set({ kind: 'waiting' })
    void this.#save()
  }

  /** Resolves a conflict with the values of the newer draft. @returns the values of the form */
  takeTheirs(): ExperienceForm | null {
    if (this.#state.kind !== 'conflict') return null
    const { newer } = this.#state
    this.#continueFrom(newer)
    this.#form = newer.form
    this.#proceed()
    return newer.form
  }

  /** The draft no longer exists on the server: saves this form as a new draft. */
  startAnew(): void {
    if (this.#state.kind !== 'gone') return
    this.#dependencies.copies.remove(this.#key)
    this.#draft = null
    this.#saved = ''
    this.#set({ kind: 'waiting' })
    void this.#save()
  }

  /** The draft was submitted: removes the copy and stops saving. */
  finish(): void {
    this.stop()
    this.#dependencies.copies.remove(this.#key)
    this.#saved = JSON.stringify(this.#form)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  get #key(): string {
    return this.#dependencies.keyOf(this.id)
  }

  #set(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #keepCopy(): void {
    if (this.isSaved) this.#dependencies.copies.remove(this.#key)
    else {
      this.#dependencies.copies.write(this.#key, {
        values: this.#form,
        version: this.#draft?.version ?? null,
        creation_key: this.#creationKey,
        base: this.#base,
        sent: JSON.parse(this.#unanswered.at(-1) ?? 'null') as ExperienceForm | null,
      })
    }
  }

  /** The next save replaces this draft, whose content is in `#saved`. */
  #continueFrom({ id, version }: ServerDraft): void {
    this.#draft = { id, version }
    this.#base = JSON.parse(this.#saved) as ExperienceForm
  }

  /** Saves what the server doesn't have yet. */
  #proceed(): void {
    this.#keepCopy()
    if (this.isSaved) this.#set({ kind: 'saved', at: timeOf(this.#dependencies.now()) })
    else {
      this.#set({ kind: 'waiting' })
      this.#later(SAVE_DELAY)
    }
  }

  /** Another window saved: merges both, or asks. @returns whether nothing must be asked */
  #meet(newer: ServerDraft): boolean {
    const { mine, theirs, conflicts } = mergeForms(this.#base, this.#form, newer.form)
    this.#form = mine
    this.#conflicts = conflicts
    this.#saved = JSON.stringify(newer.form)
    if (conflicts.length > 0) {
      this.#base = this.#base && { ...newer.form, ...fieldsOf(this.#base, conflicts) }
      this.#set({ kind: 'conflict', newer: { ...newer, form: theirs } })
    } else {
      this.#continueFrom(newer)
      this.#proceed()
    }
    return conflicts.length === 0
  }

  #later(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), delay)
  }

  async #save(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (STOPPED.has(this.#state.kind) && this.#state.kind !== 'signed_out') return false
    this.#running ??= this.#send().finally(() => {
      this.#running = null
    })
    return await this.#running
  }

  async #send(): Promise<boolean> {
    const form = this.#form
    const json = JSON.stringify(form)
    this.#set({ kind: 'saving' })
    this.#unanswered = [...this.#unanswered, json].slice(-10)
    const answer = await this.#dependencies.send(form, this.#draft, this.#creationKey)
    if (!answer.ok) return this.#refused(answer)
    // The first response of a new draft was lost, and another window has changed the draft since.
    if (this.#draft === null && answer.draft.version > 1) {
      const theirs = JSON.stringify(answer.draft.form)
      if (!this.#unanswered.includes(theirs)) return this.#takeOver(answer.draft)
    }
    this.#took(answer.draft, json)
    return true
  }

  /** A new draft is one that the server has already. */
  #takeOver(draft: ServerDraft): boolean {
    this.#dependencies.copies.remove(this.#key)
    this.#draft = { id: draft.id, version: draft.version }
    this.#unanswered = []
    const merged = this.#mergeAndShow(draft)
    this.#keepCopy()
    this.#dependencies.onCreated(draft.id)
    return merged
  }

  /** Merges what another window saved, and shows it in the form. */
  #mergeAndShow(newer: ServerDraft): boolean {
    const before = this.#form
    const merged = this.#meet(newer)
    const changes = changesOf(this.#form, before)
    if (Object.keys(changes).length > 0) this.#onMerge(changes)
    return merged
  }

  #took(draft: ServerDraft, json: string): void {
    const created = this.#draft === null
    if (created) this.#dependencies.copies.remove(this.#key)
    this.#draft = { id: draft.id, version: draft.version }
    // If the first response of a new draft was lost, the server has the content of that first call.
    this.#saved = created ? JSON.stringify(draft.form) : json
    this.#base = JSON.parse(this.#saved) as ExperienceForm
    this.#unanswered = []
    this.#retry = FIRST_RETRY
    this.#proceed()
    if (created) this.#dependencies.onCreated(draft.id)
  }

  /** @returns whether the server has the content anyway */
  #refused({ status, message, newer }: Extract<SaveAnswer, { ok: false }>): boolean {
    const theirs = newer && JSON.stringify(newer.form)
    // The server's newer version is our own save with a lost response, or has the same content.
    if (newer && theirs !== null && this.#unanswered.includes(theirs)) {
      this.#took(newer, theirs)
      return true
    }
    const unknown = status === 0 || status >= 500
    if (!unknown) this.#unanswered = []
    if (newer) return this.#mergeAndShow(newer)
    if (status === 401) this.#set({ kind: 'signed_out' })
    else if (status === 404) this.#set({ kind: 'gone' })
    else if (!unknown && status !== 429) this.#set({ kind: 'refused', message })
    else {
      this.#set(status === 0 ? { kind: 'offline' } : { kind: 'failed', message })
      this.#later(this.#retry)
      this.#retry = Math.min(LAST_RETRY, this.#retry * 2)
    }
    return false
  }
}
