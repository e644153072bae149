/** An ambassador's page for admins, with its experiences and communities. */
import { Link } from 'react-router'
import { getAdminAmbassador } from '#web/calls/ambassadors.ts'
import { loaded } from '#web/read-response.ts'
import { statusWords } from '#web/features/experiences/approval/approval-words.ts'
import styles from '#web/features/office/shared/office.module.css'
import { ambassadorOffice } from '#web/features/profiles/form/profile-office.ts'
import { ProfileDetail } from '#web/features/profiles/admin-profiles.tsx'
import { pathId } from '#web/path-id.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/ambassador'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.ambassador.name ?? 'アンバサダー'} | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.ambassador_id)
  return { ambassador: await loaded(getAdminAmbassador({ context, param: { id } })) }
}

export default function AdminAmbassador({ loaderData: { ambassador } }: Route.ComponentProps) {
  const { experiences, experience_count } = ambassador
  return (
    <ProfileDetail office={ambassadorOffice} profile={ambassador}>
      <Section title={`体験（${experience_count}件）`}>
        {experiences.length === 0 ? (
          <p className={looks.note}>このアンバサダーの名前の体験はありません。</p>
        ) : (
          <Card as="ul" gap={0} className={styles.rows}>
            {experiences.map(({ id, title, status, community }) => (
              <li key={id}>
                <span>
                  <Link to={`/admin/experiences/${id}`} className={looks.target}>
                    {title}
                  </Link>
                  {community && <span className={looks.note}> {community.name}</span>}
                </span>
                <StatusBadge {...statusWords[status]} />
              </li>
            ))}
          </Card>
        )}
        {experience_count > experiences.length && (
          <p className={looks.note}>新しい{experiences.length}件を表示しています。</p>
        )}
      </Section>
    </ProfileDetail>
  )
}
