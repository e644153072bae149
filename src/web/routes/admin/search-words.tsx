/** The dictionary of the search: synonyms, places, general words and exceptions. Read only. */
import type { SearchWords as Words } from '#contract/experiences/admin-experiences-schemas.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { getSearchWords } from '#web/calls/admin-experiences.ts'
import { loaded } from '#web/read-response.ts'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/search-words'

const PATH = '/admin/search_words'

export const meta: Route.MetaFunction = () => [{ title: '検索の言葉 | 運営 | つむぎ' }]

const kinds = {
  craft: 'ものづくり',
  food: '食',
  nature: '自然',
  culture: '文化',
  season: '季節',
  people: '参加する人',
  place: '土地',
  other: 'そのほか',
} as const
type Tab = keyof typeof kinds

export async function loader({ url, context }: Route.LoaderArgs) {
  const kindText = url.searchParams.get('kind')
  const kind = (Object.keys(kinds) as Tab[]).find((one) => one === kindText) ?? 'craft'
  return { kind, words: await loaded(getSearchWords({ context })) }
}

const list = (words: readonly string[]) => words.join('、') || '－'

type Group = Words['groups'][number]

const groupColumns = (groups: readonly Group[]): Column<Group>[] => [
  { head: 'たがいに見つかる言葉', cell: ({ terms }) => list(terms), names: true },
  { head: '読み・外国語', cell: ({ readings }) => list(readings) },
  // Most kinds have none; on phones each would be a line of 「－」.
  ...(groups.some(({ includes }) => includes.length > 0)
    ? [{ head: 'いっしょに見つける言葉', cell: ({ includes }: Group) => list(includes) }]
    : []),
]

const placeColumns: Column<Words['places'][number]>[] = [
  { head: '地方・昔の国', cell: ({ name }) => name, names: true },
  { head: '読み', cell: ({ readings }) => list(readings) },
  { head: '都道府県', cell: ({ states }) => list(states.map((state) => prefectureOf(state)?.name ?? '')) },
]

function Others({ general, exceptions }: Pick<Words, 'general' | 'exceptions'>) {
  return (
    <>
      <Section title="なくても見つかる言葉">
        <p>「陶芸体験」の「体験」のように、ほかの言葉といっしょのときは、体験の文章になくても見つかります。</p>
        <p>{list(general)}</p>
      </Section>
      <Section title="別の意味になる言い回し">
        <p>「海のそば」の「そば」のように、この中の言葉は辞書の言葉として扱いません。</p>
        <p>{list(exceptions)}</p>
      </Section>
    </>
  )
}

export default function SearchWords({ loaderData: { kind, words } }: Route.ComponentProps) {
  const groups = words.groups.filter((group) => group.kind === kind)
  return (
    <OfficePage
      title="検索の言葉"
      lead="体験をさがすときに、同じ意味として扱う言葉です。ひらがな・カタカナ・ローマ字・旧字体の違いは、ここになくても同じ言葉として見つかります。変更はプログラムの更新で行います。"
    >
      {words.waiting > 0 && (
        <Notice kind="info" live={false}>
          {words.waiting.toLocaleString('ja-JP')}件の体験に、新しい辞書を反映しています。
        </Notice>
      )}
      <Tabs
        label="言葉の種類"
        items={(Object.keys(kinds) as Tab[]).map((one) => ({
          label: kinds[one],
          to: one === 'craft' ? PATH : `${PATH}?kind=${one}`,
          current: one === kind,
        }))}
      />
      {kind === 'other' ? (
        <Others general={words.general} exceptions={words.exceptions} />
      ) : (
        <DataTable
          label={`${kinds[kind]}の言葉`}
          columns={groupColumns(groups)}
          rows={groups}
          keyOf={({ terms }) => terms[0] ?? ''}
        />
      )}
      {kind === 'place' && (
        <Section title="地方と昔の国">
          <p>都道府県の名前と読みは、ここになくても見つかります。</p>
          <DataTable label="地方と昔の国" columns={placeColumns} rows={words.places} keyOf={({ name }) => name} />
        </Section>
      )}
    </OfficePage>
  )
}
