import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { Face } from '#web/ui/content/face.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './host-card.module.css'

type Host = Experience['host']

const PAGES = { ambassador: '/ambassadors', user: '/hosts' } as const

function Head({ host }: { host: Host }) {
  return (
    <Row gap={2} className={styles.head}>
      <Face src={host.image_url} name={host.name} size={80} />
      <div>
        <p className={looks.note}>{host.type === 'ambassador' ? 'アンバサダー' : '案内する人'}</p>
        <h2 id="host" className={styles.name}>
          {host.has_page ? (
            <PageLink to={`${PAGES[host.type]}/${host.id}`} prefetch>
              {host.name}
            </PageLink>
          ) : (
            host.name
          )}
        </h2>
      </div>
    </Row>
  )
}

type Props = {
  host: Host
  /** Where a question to the host is written. */
  ask?: string
}

/** The host of a story, with a link to their page. */
export function HostCard({ host, ask }: Props) {
  return (
    <Stack as="section" gap={2} className={looks.sheet} aria-labelledby="host">
      <Head host={host} />
      {host.introduction && <Collapse text={host.introduction} moreLabel="紹介をもっと見る" />}
      {ask && <PageLink to={ask}>主催者に質問する</PageLink>}
    </Stack>
  )
}
