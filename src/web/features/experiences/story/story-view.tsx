/** A story as the public sees it, also used for the preview of the form. */
import type { ReactNode } from 'react'
import { formatDuration } from '#domain/experiences/day-guide.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Carousel } from '#web/ui/story/carousel.tsx'
import { phoneWide } from '#web/ui/picture.tsx'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Section } from '#web/ui/page.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { StoryPrice } from '#web/ui/story/story-price.tsx'
import { StickyBar } from '#web/ui/content/sticky-bar.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { storiesPath } from '../stories/stories-path.ts'
import { type ShownStory, StoryDetails, StoryOptions } from './story-details.tsx'
import styles from './story-view.module.css'
import { placeOf, placesWord, whenOf } from '../shared/words.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { Face } from '#web/ui/content/face.tsx'

type Host = Experience['host']

const PAGES = { ambassador: '/ambassadors', user: '/hosts' } as const

function Head({ host }: { host: Host }) {
  return (
    <Row gap={2} className={styles.hostHead}>
      <Face src={host.image_url} name={host.name} size={80} />
      <div>
        <p className={looks.note}>{host.type === 'ambassador' ? 'アンバサダー' : '案内する人'}</p>
        <h2 id="host" className={styles.hostName}>
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

type HostProps = {
  host: Host
  /** Where a question to the host is written. */
  ask?: string
}

/** The host of a story, with a link to their page. */
function HostCard({ host, ask }: HostProps) {
  return (
    <Stack as="section" gap={2} className={looks.sheet} aria-labelledby="host">
      <Head host={host} />
      {host.introduction && <Collapse text={host.introduction} moreLabel="紹介をもっと見る" />}
      {ask && <PageLink to={ask}>主催者に質問する</PageLink>}
    </Stack>
  )
}

/** Place, category and themes as links to their lists. Without `to` a tag is plain text. */
function Tags({ items, label }: { items: readonly { label: string; to?: string }[]; label: string }) {
  return (
    <Row as="ul" gap={1} align="stretch" aria-label={label}>
      {items.map((item) => (
        <li key={item.label}>
          {item.to ? (
            <PageLink to={item.to} className={styles.tag}>
              {item.label}
            </PageLink>
          ) : (
            <span className={styles.tag}>{item.label}</span>
          )}
        </li>
      ))}
    </Row>
  )
}

function tagsOf({ state, online, category, theme_items }: ShownStory) {
  const place = online
    ? [{ label: 'オンライン', to: storiesPath({ online: 'true' }) }]
    : state === null
      ? []
      : [{ label: placeOf({ online, state }), to: storiesPath({ state: String(state) }) }]
  return [
    ...place,
    { label: category.name, to: storiesPath({ category_id: String(category.id) }) },
    ...theme_items.map(({ id, name }) => ({ label: name, to: storiesPath({ theme_id: String(id) }) })),
  ]
}

/** A longer text of the host stands below only. */
const SHORT = 20

/** Where, how long, from which price, for how many, in which language, from which age. */
function factsOf(story: ShownStory): string[] {
  const { duration_minutes, total, price_types, recruitment_number, languages, lowest_age, target_age } = story
  const totals = (price_types ?? [story]).flatMap((one) => one.total ?? [])
  const least = Math.min(...totals)
  const facts = [
    placeOf(story),
    duration_minutes && formatDuration(duration_minutes),
    total !== null && (least > 0 ? `${formatYen(least)}${totals.some((one) => one > least) ? 'から' : ''}` : '無料'),
    `${recruitment_number}名まで`,
    languages,
    lowest_age ? `${lowest_age}歳から` : target_age.replace(/（.*/, ''),
  ]
  return facts.flatMap((fact) => (fact && fact.length <= SHORT ? fact : []))
}

type AboutProps = { story: ShownStory; within: boolean; inCard: boolean; asked: string | null }

/** Title, tags, rating and next date. */
function About({ story, within, inCard, asked }: AboutProps) {
  const Title = within ? 'h2' : 'h1'
  const [fitting] = story.asked_slots ?? []
  const slot = fitting ?? story.next_slot
  const word = slot && placesWord(slot)
  return (
    <>
      <Tags label="場所、カテゴリー、テーマ" items={tagsOf(story)} />
      <Title className={looks.serif}>{story.title}</Title>
      <p className={styles.next}>
        {factsOf(story).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {story.rating !== null && (
        <PageLink to={`/reviews/${story.id}`} prefetch className={styles.rating}>
          <Stars rate={story.rating} count={story.review_count} />
        </PageLink>
      )}
      <p className={classNames(styles.next, inCard && styles.inCard)}>
        {asked !== null && !fitting && (
          <>
            {asked}に予約できる日程はありません。
            <br />
          </>
        )}
        {slot ? (
          <>
            {fitting ? `${asked}　` : '次の開催日　'}
            <span>{whenOf(slot)}</span>
          </>
        ) : (
          'いま予約できる日程はありません。'
        )}
        {word && <strong>{word}</strong>}
      </p>
    </>
  )
}

/** What a guest needs to know besides the description. */
function Sections({ story }: { story: ShownStory }) {
  return (
    <>
      {story.inspiration && (
        <Stack as="section" gap={1} className={styles.inspiration}>
          <h2>この体験をひらいた理由</h2>
          <p>{story.inspiration}</p>
        </Stack>
      )}
      <Section title="参加の前に">
        <StoryDetails story={story} />
      </Section>
      {story.options.length > 0 && (
        <Section title="追加できるもの">
          <StoryOptions options={story.options} />
        </Section>
      )}
      {story.note && (
        <Section title="持ちもの・注意">
          <p className={looks.prose}>{story.note}</p>
        </Section>
      )}
      {story.reservation_notice && (
        <Section title="ご予約にあたって">
          <p className={looks.prose}>{story.reservation_notice}</p>
        </Section>
      )}
    </>
  )
}

type Props = {
  story: ShownStory
  /** Content above everything: breadcrumbs. */
  top?: ReactNode
  /** Part of a page that has its own title. */
  within?: boolean
  /** Stops the automatic carousel, because the user is writing beside it. */
  resting?: boolean
  /** The booking card of wide screens, beside the story. */
  card?: ReactNode
  /** What the visitor looks for, in words. */
  asked?: string | null
  /** Where a question to the host is written. */
  ask?: string
  /** Buttons under the title: the heart, sharing. */
  actions?: ReactNode
  /** Content after everything: reviews, other stories. */
  children?: ReactNode
}

export function StoryView({ story, top, within = false, resting, card, asked = null, ask, actions, children }: Props) {
  const { title } = story
  const hostCard = <HostCard host={story.host} ask={ask} />
  return (
    <Stack as="article" gap={4} className={looks.page}>
      {top}
      <Grid gap={4} className={styles.columns}>
        <div className={classNames(looks.bleed, styles.pictures)}>
          <Carousel
            images={story.images.map(({ url }, at) => ({ url, alt: `${title}の写真 ${at + 1}` }))}
            label={`${title}の写真`}
            sizes={phoneWide('(max-width: 1080px) 100vw, 680px')}
            startPaused={resting}
          />
        </div>
        <Stack as="header" gap={1.5} className={styles.head}>
          <About story={story} within={within} inCard={card !== undefined} asked={asked} />
          {actions && (
            <Row gap={1.5} className={styles.actions}>
              {actions}
            </Row>
          )}
        </Stack>
        <Stack gap={6} className={styles.body}>
          <Section title="どんな体験か">
            <Collapse text={story.description} />
          </Section>
          <Sections story={story} />
          {card && hostCard}
        </Stack>
        <div className={styles.aside}>{card ?? hostCard}</div>
      </Grid>
      {children}
    </Stack>
  )
}

type BarProps = { story: ShownStory; action: ReactNode }

/** The bar at the bottom: host, place and price. On wide screens the booking card has all of it. */
export function StoryBar({ story, action }: BarProps) {
  return (
    <StickyBar label="予約" action={action} narrowOnly>
      <div>
        <p className={classNames(looks.note, looks.cut)}>
          {[story.hosted_by, placeOf(story)].filter(Boolean).join('・')}
        </p>
        <StoryPrice of={story} large />
      </div>
    </StickyBar>
  )
}
