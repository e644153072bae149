import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { ErrorPage } from './error-page.tsx'

const answer = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data })
const search = page.getByRole('searchbox', { name: '体験をさがす言葉' })

test.each([
  ['an unknown address', null, 'アドレスが変わったか、公開が終わったのかもしれません。言葉でさがすか、'],
  ['a thing that isn’t there', { message: 'ブランドが見つかりません。' }, 'ブランドが見つかりません。'],
])('the page for %s says so, and has a search over the experiences', async (_, body, words) => {
  render(<ErrorPage error={answer(404, body)} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('お探しのページが見つかりません')
  await expect.element(page.getByText(words)).toBeVisible()
  const form = (await search.findElement()).closest('form')!
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/stories'])
  let sent: unknown
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent = new FormData(form).get('q')
  })
  await search.fill('陶芸')
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe('陶芸')
})

test('in an office the way back is to its list', async () => {
  render(<ErrorPage error={answer(404)} office={{ label: '管理のホームへ', to: '/admin' }} />)
  await expect.element(page.getByRole('link', { name: '管理のホームへ' })).toHaveAttribute('href', '/admin')
  await expect.element(search).not.toBeInTheDocument()
})

test.each([401, 403, 500])('a page that is there, with status %i, has no search', async (status) => {
  render(<ErrorPage error={answer(status)} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
})
