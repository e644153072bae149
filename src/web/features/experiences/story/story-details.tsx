/** The facts a guest needs before selecting a date: place, price, participants, deadlines. */
import type { Experience, PricedType } from '#contract/experiences/experiences-schemas.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { MapLink } from '#web/ui/content/map-link.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { PageLink } from '#web/ui/page-link.tsx'
import { Price } from '#web/ui/story/price.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './story-details.module.css'
import { dayGuideItems } from '../shared/day-guide.tsx'
import { placesWord, whenOf } from '../shared/words.ts'
import { typeName, typeRules } from '#domain/booking/price-type-words.ts'

type Unpriced<T> = Omit<T, 'price' | 'total'> & { price: number | null; total: number | null }
/** A story as its page shows it. In the preview, prices may be missing. */
export type ShownStory = Unpriced<Omit<Experience, 'options' | 'preview_url'>> & {
  options: Unpriced<Experience['options'][number]>[]
}

function Place({ story }: { story: ShownStory }) {
  if (story.online) return <>オンライン（参加用のURLは、予約が確定したあとにお知らせします）</>
  const prefecture = story.state === null ? '' : (prefectureOf(story.state)?.name ?? '')
  if (story.address) return <MapLink address={`${prefecture}${story.address}`} />
  return <>{prefecture}（くわしい場所は、予約が確定したあとにお知らせします）</>
}

function People({ story }: { story: ShownStory }) {
  const { next_slot: slot, minimum_number_of_participant_count: minimum } = story
  if (!story.set_minimum_number_of_participant_count || minimum === null)
    return <>1回につき{story.recruitment_number}名まで</>
  const word = slot && slot.missing_for_minimum ? placesWord(slot) : null
  return (
    <>
      1回につき{story.recruitment_number}名まで（{minimum}名以上で開催）
      {slot && word && (
        <span className={styles.note}>
          次回 {whenOf(slot)} は<strong>{word}</strong>
        </span>
      )}
    </>
  )
}

function Amount({ story }: { story: ShownStory }) {
  const { price, total, price_types } = story
  if (price_types) return <PriceTable types={price_types} />
  return (
    <>
      <Price of={story} per="1名・税込" />
      {price !== null && total !== null && total !== price && (
        <span className={looks.noteBlock}>
          体験料金 <Yen amount={price} />
          とサービス料 <Yen amount={total - price} />
          の合計です。
        </span>
      )}
    </>
  )
}

/** 対象年齢: the lowest age, and what the host wrote. */
function agesOf({ lowest_age: lowest, target_age }: ShownStory): string {
  const words = lowest === undefined ? '' : lowest === 0 ? '年齢の制限なし' : `${lowest}歳から`
  return [words, target_age].filter(Boolean).join('\n')
}

/** Place, price, participants, deadline and cancellation, as a list of terms. */
export function StoryDetails({ story }: { story: ShownStory }) {
  return (
    <DescriptionList
      items={[
        { term: '場所', detail: <Place story={story} /> },
        ...dayGuideItems({ ...story, target_age: agesOf(story) }),
        { term: '料金', detail: <Amount story={story} /> },
        { term: '料金に含まれるもの', detail: story.price_side_note || null },
        { term: '定員', detail: <People story={story} /> },
        {
          term: '予約の締め切り',
          detail: story.reservation_deadline === 'on_the_day' ? '開催日の開始時刻まで' : '開催日の前日 23:59まで',
        },
        { term: 'キャンセル', detail: describePolicy(story.cancellation_period) },
        {
          term: 'コミュニティ',
          detail: story.community && (
            <PageLink to={`/communities/${story.community.id}`} prefetch>
              {story.community.name}
            </PageLink>
          ),
        },
      ]}
    />
  )
}

/** What an option adds to the total of one guest. */
const optionWords = ({ price, total }: ShownStory['options'][number]) =>
  total === null
    ? '料金は未設定'
    : total === 0
      ? '無料'
      : `＋${formatYen(total)}${total === price ? ' ' : '（サービス料込み）'}/ 1名`

/** The options of a booking; a booking can have one of them. */
export function StoryOptions({ options }: { options: ShownStory['options'] }) {
  return (
    <ul className={classNames(looks.lined, styles.options)}>
      {options.map((option) => (
        <li key={option.id}>
          <Row gap={2} rowGap={0} align="stretch" justify="between">
            <h3 className={looks.h4}>{option.name}</h3>
            <span className={looks.numbers}>{optionWords(option)}</span>
          </Row>
          <p className={classNames(looks.remark, looks.prose)}>{option.description}</p>
        </li>
      ))}
    </ul>
  )
}

/** What each price type pays, as visitors compare them. */
function PriceTable({ types }: { types: readonly PricedType[] }) {
  return (
    <>
      <p className={looks.bold}>
        料金区分（税込{types.some(({ price, total }) => price !== total) && '・サービス料込み'}）
      </p>
      <dl className={looks.lined}>
        {types.map((type) => (
          <Row key={type.id} gap={2} justify="between" nowrap>
            <dt>
              {typeName(type)}
              <span className={looks.noteBlock}>{typeRules(type).join('・').replace(`${type.name}・`, '')}</span>
            </dt>
            <dd className={looks.numbers}>
              <b>{type.total === 0 ? '無料' : formatYen(type.total)}</b>
              {type.whole_slot_people === null ? ' / 1名' : ' / 1回'}
            </dd>
          </Row>
        ))}
      </dl>
    </>
  )
}
