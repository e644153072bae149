/** A story as the public sees it, also used for the preview of the form. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Carousel } from '#web/ui/story/carousel.tsx'
import { phoneWide } from '#web/ui/story/picture.tsx'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Section } from '#web/ui/page.tsx'
import { Price } from '#web/ui/story/price.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { StickyBar } from '#web/ui/content/sticky-bar.tsx'
import { Tags } from '#web/ui/story/tags.tsx'
import { HostCard } from './host-card.tsx'
import { storiesPath } from '../stories/stories-path.ts'
import { type ShownStory, StoryDetails, StoryOptions } from './story-details.tsx'
import styles from './story-view.module.css'
import { placeOf, placesWord, whenOf } from '../shared/words.ts'

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

function Head({ story, within, card, actions }: Pick<Props, 'story' | 'within' | 'card' | 'actions'>) {
  const Title = within ? 'h2' : 'h1'
  const { next_slot: slot } = story
  const word = slot && placesWord(slot)
  return (
    <header className={styles.head}>
      <Tags label="場所、カテゴリー、テーマ" items={tagsOf(story)} />
      <Title className={styles.title}>{story.title}</Title>
      {story.rating !== null && (
        <PageLink to={`/reviews/${story.id}`} prefetch className={styles.rating}>
          <Stars rate={story.rating} count={story.review_count} />
        </PageLink>
      )}
      <p className={classNames(styles.next, card !== undefined && styles.inCard)}>
        {slot ? (
          <>
            次の開催日　<span>{whenOf(slot)}</span>
          </>
        ) : (
          'いま予約できる日程はありません。'
        )}
        {word && <strong>{word}</strong>}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
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
  /** Buttons under the title: the heart, sharing. */
  actions?: ReactNode
  /** Content after everything: reviews, other stories. */
  children?: ReactNode
}

export function StoryView({ story, top, within, resting, card, actions, children }: Props) {
  return (
    <article className={styles.story}>
      {top}
      <div className={styles.columns}>
        <div className={styles.pictures}>
          <Carousel
            images={story.images.map(({ url }, at) => ({ url, alt: `${story.title}の写真 ${at + 1}` }))}
            label={`${story.title}の写真`}
            sizes={phoneWide('(max-width: 1080px) 100vw, 680px')}
            startPaused={resting}
          />
        </div>
        <Head story={story} within={within} card={card} actions={actions} />
        <div className={styles.body}>
          <Section title="どんな体験か">
            <Collapse text={story.description} />
          </Section>
          {story.inspiration && (
            <section className={styles.inspiration}>
              <h2>この体験をひらいた理由</h2>
              <p>{story.inspiration}</p>
            </section>
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
              <p className={styles.text}>{story.note}</p>
            </Section>
          )}
          {story.reservation_notice && (
            <Section title="ご予約にあたって">
              <p className={styles.text}>{story.reservation_notice}</p>
            </Section>
          )}
          {card && <HostCard host={story.host} ask={`/mypage/messages/new?story=${story.id}`} />}
        </div>
        <div className={styles.aside}>{card ?? <HostCard host={story.host} />}</div>
      </div>
      {children}
    </article>
  )
}

/** The bar at the bottom: host, place and price. On wide screens the booking card has all of it. */
export function StoryBar({ story, action }: { story: ShownStory; action: ReactNode }) {
  return (
    <StickyBar label="予約" action={action} narrowOnly>
      <p className={styles.who}>{[story.hosted_by, placeOf(story)].filter(Boolean).join('・')}</p>
      <Price of={story} per="1名" large />
    </StickyBar>
  )
}
