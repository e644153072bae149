// Cards of experiences for those who run them, in any state.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { ExperienceStatus } from './find-experience.ts'
import { ownExperiences } from './own-experiences.ts'

export type OwnExperienceCard = {
  id: number
  title: string
  images: { object_key: string; url: string; sort_order: number }[]
  approve: boolean
  /** Whether it is the user's own, and not only their ambassador's. */
  own: boolean
  status: ExperienceStatus
  comment: string | null
  updated_at: Date
}

/** The comment of an admin who returned or withdrew experience `e`; null in other states. */
export const lastComment = sql<string | null>`case when e.status in ('returned', 'withdrawn') then (
  select d.comment from experience_decisions d
  where d.experience_id = e.id and d.action in ('returned', 'taken_down') order by d.id desc limit 1) end`

/** The newest first. */
export async function findOwnExperienceCards(db: Db, user_id: number): Promise<OwnExperienceCard[]> {
  const { rows } = await sql<OwnExperienceCard>`with ${ownExperiences(user_id)}
    select e.id, e.title, e.approve, e.user_id = ${user_id} as own, e.status, e.updated_at, ${lastComment} as comment,
      (select coalesce(json_agg(json_build_object('object_key', i.object_key, 'url', i.url, 'sort_order', i.sort_order)
          order by i.sort_order), '[]')
        from experience_images i where i.experience_id = e.id) as images
    from mine join experiences e on e.id = mine.id order by e.id desc`.execute(db)
  return rows
}
