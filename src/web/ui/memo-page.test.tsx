import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { memoPage } from './memo-page.ts'

test('a page is rendered again for new data only', async () => {
  let times = 0
  const Counted = memoPage(function Counted({ loaderData }: { loaderData: { title: string }; params: object }) {
    times++
    return <h1>{loaderData.title}</h1>
  })
  const first = { title: '陶芸の朝' }
  const { replace } = render([<Counted key="page" loaderData={first} params={{}} />, '一回目'])
  await expect.element(page.getByText('一回目')).toBeVisible()
  replace([<Counted key="page" loaderData={first} params={{}} />, '二回目'])
  await expect.element(page.getByText('二回目')).toBeVisible()
  expect(times).toBe(1)
  replace([<Counted key="page" loaderData={{ title: '漁の朝' }} params={{}} />, '三回目'])
  await expect.element(page.getByRole('heading')).toHaveTextContent('漁の朝')
  expect(times).toBe(2)
})
