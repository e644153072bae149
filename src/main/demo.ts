// The demonstration: its data in an empty database, and its pictures, which are drawn when somebody first looks at them.
import type pg from 'pg'
import type { Picture } from '#database/seed/seed-base.ts'
import { seedDemo } from '#database/seed/seed.ts'
import { hashPassword } from '#gateways/accounts/hash-password.ts'
import { type ImageStore, WIDTHS } from '#gateways/images/port.ts'

const PASSWORD = 'tsumugi2026'
const FOLDER = 'demo/'

/** Loaded when something is to be drawn: later starts need none of it. */
const scenes = async () => (await import('#database/seed/scenes.ts')).demoScenes

/**
 * The store, with the demonstration's pictures in it. A master that isn't there is drawn when it is asked for, so that starting waits for
 * none of them and a lost folder comes back by itself.
 * @param here keeps them, wherever other pictures are kept
 */
export function withDemoPictures(images: ImageStore, here: ImageStore = images): ImageStore {
  const drawing = new Map<string, Promise<boolean>>()

  async function draw(public_id: string): Promise<boolean> {
    const scene = (await scenes()).get(public_id.slice(FOLDER.length))
    if (!scene) return false
    await here.store(Buffer.from(scene()), { public_id, trusted: true })
    return true
  }

  return {
    ...images,
    urlOf: (public_id) => (public_id.startsWith(FOLDER) ? here : images).urlOf(public_id),
    async find(public_id) {
      if (!public_id.startsWith(FOLDER)) return await images.find(public_id)
      return (await here.find(public_id)) ?? ((await draw(public_id)) ? await here.find(public_id) : null)
    },
    async deliver(public_id, rendition) {
      const delivered = await images.deliver(public_id, rendition)
      const known = rendition.width === null || WIDTHS.some((width) => width === rendition.width)
      if (delivered || !known || !public_id.startsWith(FOLDER)) return delivered
      let drawn = drawing.get(public_id)
      if (!drawn) {
        drawn = draw(public_id).finally(() => drawing.delete(public_id))
        drawing.set(public_id, drawn)
      }
      return (await drawn) ? await images.deliver(public_id, rendition) : null
    },
  }
}

/**
 * Draws what isn't drawn yet, one after another: first what lists show, so that the first visitor rarely waits.
 * @param images those of withDemoPictures
 * @param signal ends it after the picture at hand
 */
export async function drawDemoPictures(images: ImageStore, signal?: AbortSignal): Promise<void> {
  const names = [...(await scenes()).keys()]
  const shownFirst = (name: string) => (name.endsWith('-1') || name.startsWith('cover-') ? 0 : 1)
  for (const name of names.toSorted((a, b) => shownFirst(a) - shownFirst(b))) {
    if (signal?.aborted) return
    await images.deliver(`${FOLDER}${name}`, { width: null, accept: 'image/webp' })
  }
}

export type FillOptions = {
  pool: pg.Pool
  images: ImageStore
  now: Date
  /** Told what is being done, in Japanese, for whoever started it. */
  say: (text: string) => void
}

/**
 * Fills a database without users with the demonstration. The tables of the sandbox provider must be there.
 * @returns whether it was filled now
 */
export async function fillDemo({ pool, images, now, say }: FillOptions): Promise<boolean> {
  const { rows } = await pool.query('select 1 from users limit 1')
  if (rows.length > 0) return false
  say('体験用のデータを用意しています…')
  const pictures = new Map<string, Picture>()
  for (const name of (await scenes()).keys()) {
    const object_key = `${FOLDER}${name}`
    pictures.set(name, { object_key, url: images.urlOf(object_key) })
  }
  return await seedDemo(pool, { now, pictures, password_hash: await hashPassword(PASSWORD) })
}
