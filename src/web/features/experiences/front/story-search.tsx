import { Form, useLocation, useNavigate } from 'react-router'
import { stopAtUnfinishedDate } from '#web/ui/form/date-problem.ts'
import { SearchBar } from '../stories/search-bar.tsx'
import { filledFields, storiesPath, type StoriesSearch } from '../stories/stories-path.ts'

/** The last search, by history entry. Only the browser writes here. */
let sent: { key: string; search: StoriesSearch } | null = null

/** The search bar of the front page, with its search for a guest who comes back. Works without JavaScript. */
export function StorySearch({ today }: { today: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <search>
      <Form
        action="/stories"
        onSubmit={(event) => {
          event.preventDefault()
          // Empty fields don't get into the address.
          if (stopAtUnfinishedDate(event.currentTarget)) return
          sent = { key, search: Object.fromEntries(filledFields(event.currentTarget)) }
          void navigate(storiesPath(sent.search))
        }}
      >
        <SearchBar today={today} search={sent?.key === key ? sent.search : undefined} />
      </Form>
    </search>
  )
}
