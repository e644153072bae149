import { sql } from 'kysely'
import type { DayGuide } from '#domain/experiences/day-guide.ts'

export type DayGuideRow = DayGuide & { meeting_image: { object_key: string; url: string } | null }

/** The picture of the meeting point of experience `e`, or null. */
export const meetingImage = sql<DayGuideRow['meeting_image']>`case when e.meeting_image_key is not null
    then json_build_object('object_key', e.meeting_image_key, 'url', e.meeting_image_url) end`

/** The day guide of experience `e`. */
export const dayGuideColumns = sql`e.meeting_point, e.nearest_station, e.directions, e.duration_minutes, e.target_age, e.languages,
  ${meetingImage} as meeting_image`
