/**
 * Uploads files one after another, so that they arrive in their order. A failed file stays until it
 * is retried or dropped. The queue keeps its own state, independent of rendering, so that no file
 * is sent twice.
 */
import { type UploadedPicture, UploadFailed } from './upload-picture.ts'

export type Upload = {
  id: number
  file: File
  /** Object URL of the file. */
  preview: string
  /** 0 to 1. */
  progress: number
  /** Why it failed; null while it waits or runs. */
  failed: { message: string; retryable: boolean } | null
}

type Send = (
  file: File,
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>
type Receive = (picture: UploadedPicture, file: File) => void

const OTHERWISE = 'アップロードできませんでした。もう一度お試しください。'

export class UploadQueue {
  readonly #send: Send
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #made = 0
  #running: { id: number; control: AbortController } | null = null

  #receive: Receive = () => {}

  constructor(send: Send) {
    this.#send = send
  }

  /** Sets the receiver of uploaded pictures. */
  deliverTo(receive: Receive): void {
    this.#receive = receive
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  /** All files that are not uploaded yet, in their order. */
  readonly uploads = (): readonly Upload[] => this.#uploads

  /** Those that wait or run. A failed file takes no place of a picture. */
  readonly pending = (): readonly Upload[] => this.#uploads.filter(({ failed }) => !failed)

  /** A file that failed before and is chosen again replaces its failure. */
  add(files: readonly File[]): void {
    const again = this.#uploads.filter(
      ({ failed, file }) => failed && files.some(({ name, size }) => name === file.name && size === file.size),
    )
    for (const { id } of again) this.#leave(id)
    const more = files.map((file) => {
      this.#made += 1
      return { id: this.#made, file, preview: URL.createObjectURL(file), progress: 0, failed: null }
    })
    this.#set([...this.#uploads, ...more])
    void this.#work()
  }

  retry(id: number): void {
    this.#change(id, { progress: 0, failed: null })
    void this.#work()
  }

  drop(id: number): void {
    if (this.#running?.id === id) this.#end()
    this.#leave(id)
    void this.#work()
  }

  /** Aborts the running upload and drops the others: their receiver is gone. */
  stop(): void {
    this.#end()
    for (const { preview } of this.#uploads) URL.revokeObjectURL(preview)
    this.#set([])
  }

  async #work(): Promise<void> {
    const next = this.#uploads.find((upload) => !upload.failed)
    if (this.#running || !next) return
    const control = new AbortController()
    this.#running = { id: next.id, control }
    const ended = await this.#outcomeOf(next, control.signal)
    if (control.signal.aborted) return
    this.#running = null
    ended()
    await this.#work()
  }

  /** @returns the state change to apply after the upload */
  async #outcomeOf({ id, file }: Upload, signal: AbortSignal): Promise<() => void> {
    try {
      const onProgress = (progress: number) => this.#change(id, { progress })
      const picture = await this.#send(file, { onProgress, signal })
      return () => {
        this.#leave(id)
        this.#receive(picture, file)
      }
    } catch (error) {
      const known = error instanceof UploadFailed
      const failed = { message: known ? error.message : OTHERWISE, retryable: !known || error.retryable }
      return () => this.#change(id, { failed })
    }
  }

  #end(): void {
    this.#running?.control.abort()
    this.#running = null
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  #leave(id: number): void {
    const upload = this.#uploads.find((one) => one.id === id)
    if (upload) URL.revokeObjectURL(upload.preview)
    this.#set(this.#uploads.filter((one) => one !== upload))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}
