// The parts of an experience that a form replaces as a whole.
import type { Tx } from '#database/client.ts'
import { setExperienceSearch } from '#database/experiences/set-experience-search.ts'
import {
  replaceImages,
  replaceMeetingImage,
  replaceOptions,
  replaceThemes,
} from '#database/experiences/write-experience.ts'
import type { ExperienceValues } from '#domain/experiences/check-experience.ts'
import type { App } from '../../shared/app.ts'

/**
 * Writes all pictures, themes and options, and then the search text.
 * @param shown the pictures that it shows already: they keep their addresses, even when new ones go
 * to another store
 */
export async function saveParts(
  { images, clock }: Pick<App, 'images' | 'clock'>,
  tx: Tx,
  id: number,
  values: ExperienceValues,
  shown: readonly { object_key: string; url: string }[],
): Promise<void> {
  const addresses = new Map(shown.map(({ object_key, url }) => [object_key, url]))
  await replaceThemes(tx, id, values.themes)
  const picture = (object_key: string) => ({ object_key, url: addresses.get(object_key) ?? images.urlOf(object_key) })
  await replaceImages(tx, id, values.images.map(picture))
  await replaceMeetingImage(tx, id, values.meeting_image === null ? null : picture(values.meeting_image))
  await replaceOptions(tx, id, values.options, clock.now())
  await setExperienceSearch(tx, id)
}
