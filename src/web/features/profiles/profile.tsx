/** The public page of an ambassador, a brand or a host. */
import type { ReactNode } from 'react'
import type { Ambassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import type { Brand } from '#contract/brands/brands-schemas.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'
import { Carousel } from '#web/ui/story/carousel.tsx'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { Face } from '#web/ui/content/face.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './profile.module.css'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'

type CommunityListProps = { communities: readonly { id: number; name: string; image_url: string | null }[] }

/** Communities of an ambassador or a brand, as cards with links. */
function CommunityList({ communities }: CommunityListProps) {
  if (communities.length === 0) return <EmptyState />
  return (
    <CardGrid>
      {communities.map(({ id, name, image_url }) => (
        <Stack key={id} as="li" gap={1.5} className={styles.card}>
          <Picture
            src={image_url}
            alt=""
            sizes="(max-width: 575px) calc(100vw - 32px), (max-width: 870px) 50vw, 280px"
            className={looks.rounded}
          />
          <h3 className={styles.communityName}>
            <Link className={looks.cover} to={`/communities/${id}`} prefetch="intent">
              {name}
            </Link>
          </h3>
        </Stack>
      ))}
    </CardGrid>
  )
}

type Props = {
  who: Pick<Brand, 'name' | 'image_url' | 'description'> &
    Partial<Pick<Brand, 'images' | 'homepage_url' | 'instagram_username' | 'x_username'> & Pick<Ambassador, 'address'>>
  /** アンバサダー, ブランド or 案内する人. */
  kind: string
  /** From the public list to this page. */
  steps: readonly Crumb[]
  /** Content between the description and the communities. */
  children?: ReactNode
  /** Undefined for hosts, who have none. */
  communities?: readonly { id: number; name: string; image_url: string | null }[]
}

/** Only web addresses become links. The form admits no others, but older rows may contain them. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url)

/** A name of more characters fills the first screen of a phone. */
const LONG_NAME = 30

// Users often type an @ before the account name.
const account = (username: string) => username.replace(/^@/, '')

function Links({ who }: { who: Props['who'] }) {
  const links = [
    who.homepage_url &&
      isWebAddress(who.homepage_url) && { href: who.homepage_url, label: 'ホームページ', name: 'ホームページ' },
    who.instagram_username && {
      href: `https://www.instagram.com/${encodeURIComponent(account(who.instagram_username))}/`,
      label: `Instagram @${account(who.instagram_username)}`,
      name: 'Instagram',
    },
    who.x_username && {
      href: `https://x.com/${encodeURIComponent(account(who.x_username))}`,
      label: `X @${account(who.x_username)}`,
      name: 'X',
    },
  ].filter((link) => typeof link === 'object' && link !== null)
  if (links.length === 0) return null
  return (
    <Row as="ul" gap={3} rowGap={0} align="stretch" className={inner.targets}>
      {links.map(({ href, label, name }) => (
        <li key={name}>
          <a href={href} rel="noopener nofollow ugc">
            {label}
          </a>
        </li>
      ))}
    </Row>
  )
}

export function Profile({ who, kind, steps, communities, children }: Props) {
  const { images = [] } = who
  return (
    <Stack gap={4} className={looks.page}>
      <Breadcrumbs items={steps} />
      <Row as="header" gap={3} nowrap className={classNames(who.name.length > LONG_NAME && styles.long)}>
        <Face src={who.image_url} name={who.name} size={88} first className={styles.face} />
        <div className={styles.words}>
          <p className={looks.note}>{kind}</p>
          <h1 className={styles.name}>{who.name}</h1>
          {who.address && <p className={looks.note}>{who.address}</p>}
        </div>
      </Row>
      <Grid gap={3} className={styles.columns}>
        {images.length > 0 && (
          <div className={looks.bleed}>
            <Carousel
              images={images.map(({ url }, at) => ({ url, alt: `${who.name}の写真 ${at + 1}` }))}
              label={`${who.name}の写真`}
              sizes="(max-width: 1080px) 100vw, 600px"
              first={false}
            />
          </div>
        )}
        <Stack gap={2}>
          {who.description && <Collapse text={who.description} />}
          <Links who={who} />
        </Stack>
      </Grid>
      {children}
      {communities && (
        <Stack as="section" gap={2}>
          <h2>コミュニティ</h2>
          <CommunityList communities={communities} />
        </Stack>
      )}
    </Stack>
  )
}
