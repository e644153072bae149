import { createHash } from 'node:crypto'
import { type ExperienceRow, findExperience } from '#database/experiences/find-experience.ts'
import { placeOf } from '#domain/shared/prefectures.ts'
import { QueueFull } from '#domain/shared/queue.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { PreviewWords } from '#gateways/images/port.ts'
import { orStoreDown } from '../../images/images.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/** Part of the addresses, so that pictures of another layout have others. */
const LAYOUT = 1

type Shown = Pick<ExperienceRow, 'id' | 'title' | 'online' | 'state' | 'total' | 'images'>

const wordsOf = ({ title, total, ...where }: Shown): PreviewWords => ({
  title,
  facts: [placeOf(where), total === 0 ? '無料' : `${formatYen(total)}／1名`].filter(Boolean).join('・'),
})

/** The address of the picture that link previews show. Another content has another address. */
export function previewPathOf(story: Shown): string {
  const content = JSON.stringify([LAYOUT, wordsOf(story), story.images[0]?.object_key])
  return `/images/stories/${story.id}-${createHash('sha256').update(content).digest('base64url').slice(0, 16)}.jpg`
}

/**
 * The picture that link previews of a public experience show: its cover with title, place and
 * price.
 * @throws Refused experience_not_found; `draw` also image_store_down, unavailable
 */
export async function getLinkPreview(app: Pick<App, 'db' | 'clock' | 'images' | 'log'>, id: number) {
  const story = await findExperience(app.db, app.clock.now(), id, null)
  if (!story?.approve) throw new Refused('experience_not_found')
  const draw = async () => {
    try {
      return await orStoreDown(app, app.images.preview(story.images[0]?.object_key ?? null, wordsOf(story)))
    } catch (error) {
      throw error instanceof QueueFull ? new Refused('unavailable') : error
    }
  }
  return { path: previewPathOf(story), draw }
}
