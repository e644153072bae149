// The audit log of the decisions and profiles of the demonstration.
import { sql } from 'kysely'
import type { Tx } from '#database/client.ts'

/**
 * Audit entries in chronological order. @param admin the id of the admin who created ambassadors
 * and brands
 */
export async function seedAudit(tx: Tx, admin: number): Promise<void> {
  await sql`
    insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail)
    select * from (
      select d.at, 'user', d.user_id, case d.action when 'approved' then 'approve_experience' else 'return_experience' end,
        'experience', d.experience_id::text,
        jsonb_build_object('from', 'awaiting', 'to', case d.action when 'approved' then 'published' else 'returned' end)
      from experience_decisions d where d.action in ('approved', 'returned')
      union all
      select a.decided_at, case when a.decided_by is null then 'user' else 'brand_member' end,
        coalesce(a.decided_by, a.decided_by_user_id), 'decide_application', 'community_application', a.id::text,
        jsonb_build_object('from', 'new', 'to', a.state)
      from community_applications a where a.decided_at is not null
      union all
      select created_at, 'user', ${admin}::int, 'make_ambassador', 'ambassador', id::text, '{}' from ambassadors
      union all
      select created_at, 'user', ${admin}::int, 'make_brand', 'brand', id::text, '{}' from brands
    ) as noted (at, actor_type, actor_id, action, subject_type, subject_id, detail)
    order by at`.execute(tx)
}
