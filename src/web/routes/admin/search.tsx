/** The search over everything of the admin area, as a page: 20 of each kind. */
import { Link } from 'react-router'
import { searchOffice } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { otherLists, searchedParts } from '#web/features/office/search/admin-search.tsx'
import { foundGroups } from '#web/features/office/search/found.ts'
import { QueryFilterForm } from '#web/features/office/lists/query-filter.tsx'
import { readQuery } from '#web/features/office/lists/query-address.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import styles from '#web/features/accounts/people/people.module.css'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/search'

const fields = { q: 'text' } as const

export const meta: Route.MetaFunction = () => [{ title: 'さがす | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  if (filter.q === undefined) return { filter, groups: null, error: null }
  const answer = await readResponse(searchOffice({ context, query: { q: filter.q, limit: '20' } }))
  return answer.ok
    ? { filter, groups: foundGroups(answer.data, filter.q), error: null }
    : { filter, groups: null, error: answer.error.message }
}

export default function Search({ loaderData: { filter, groups, error } }: Route.ComponentProps) {
  const may = useMay()
  const others = otherLists(filter.q ?? '').filter(({ to }) => filter.q !== undefined && may.open(to))
  return (
    <OfficePage title="さがす" lead="役割で開けるものの中から、種類ごとに20件までさがします。">
      <QueryFilterForm path="/admin/search" fields={fields} filter={filter} label="運営の中をさがす">
        <TextInput
          label={searchedParts}
          type="search"
          name="q"
          mark={false}
          maxLength={100}
          defaultValue={filter.q ?? ''}
        />
      </QueryFilterForm>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {groups?.length === 0 && <EmptyState text="見つかりませんでした。" />}
      {others.length > 0 && (
        <Row as="nav" gap={2} rowGap={0} aria-label="ほかの一覧">
          {others.map(({ to, words }) => (
            <Link key={to} to={to} className={looks.target}>
              {words}
            </Link>
          ))}
        </Row>
      )}
      {groups?.map(({ heading, rows, all }) => (
        <Section key={heading} title={heading} more={all !== null && <Link to={all}>すべて見る</Link>}>
          <Stack as="ul" className={styles.list}>
            {rows.map(({ path, title, detail }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
                <span className={looks.remark}>{detail}</span>
              </li>
            ))}
          </Stack>
        </Section>
      ))}
    </OfficePage>
  )
}
