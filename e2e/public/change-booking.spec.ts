// A guest changes a booking: fewer people, another date, and after the deadline by asking the host.
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { addFamilyTypes, createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { layoutProblems, setTextSize } from '../support/layout-problems.ts'
import { counter } from '../support/steps.ts'
import { expect, test, userSwitcher } from '../support/test.ts'

test.use({ refusals: [422] })

const changeLink = { name: '日程・人数を変更する' }
const apply = { name: 'この内容に変更する' }
const DONE = /^(完了)?予約を変更しました。/

test('a child is ill: one of three people less', { tag: '@journey' }, async ({ guestPage: page }) => {
  const story = await createStory('子どもと染める会', { slots: [{ inDays: 20 }] })
  const [adult = 0, child = 0] = await addFamilyTypes(story.id)
  const party = [
    { price_type_id: adult, people: 1 },
    { price_type_id: child, people: 2 },
  ]
  const id = await book(page.request, { calendar_ids: [story.slots[0].id], party })
  await page.goto(`/mypage/reservations/${id}`)
  const { click, expectClicks } = counter()
  await click(page.getByRole('link', changeLink))
  const people = page.getByRole('group', { name: '人数' })
  await expect(people.getByRole('button', { name: '小学生を1名増やす' })).toHaveAttribute('aria-disabled', 'true')
  await click(people.getByRole('button', { name: '小学生を1名減らす' }))
  const facts = page.getByRole('region', { name: '変更の内容' })
  await expect(facts).toContainText('変更後：おとな1名・小学生1名')
  // 2,600 and 5 % of it are 2,730; with 3.6 % of each total it is 2,828.
  await expect(facts).toContainText('返金2,828円')
  await expectAccessible(page, 'change-people')
  await click(page.getByRole('button', apply))
  await expect(page.getByText(DONE)).toContainText('2,828円を、お支払いのカードに返金します。')
  await expect(page.getByText(DONE).locator('xpath=ancestor::div[@tabindex]')).toBeFocused()
  expectClicks(3)
  await expectAccessible(page, 'change-done')
  await page.getByRole('link', { name: '予約のページへ' }).click()
  await expect(page.getByRole('region', { name: '変更の記録' })).toContainText(
    'お客さま：おとな1名・小学生2名 → おとな1名・小学生1名、返金 2,828円',
  )
  await expectAccessible(page, 'change-reservation')
})

test('to another date in three taps', async ({ guestPage: page }) => {
  const story = await createStory('三回で移す会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  const [, target] = story.slots
  const id = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await page.goto(`/mypage/reservations/${id}`)
  const { click, expectClicks } = counter()
  await click(page.getByRole('link', changeLink))
  await click(page.getByRole('group', { name: target.day }).getByRole('radio'))
  await expect(page.getByRole('region', { name: '変更の内容' })).toContainText(`変更後：${target.label}`)
  await click(page.getByRole('button', apply))
  await expect(page.getByText(DONE)).toBeVisible()
  expectClicks(3)
})

test('to another date by keyboard', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('日を移す会', {
    slots: [{ inDays: 20 }, { inDays: 21 }, { inDays: 21, from: '14:00', to: '16:00' }, { inDays: 22, places: 1 }],
  })
  const [, , target] = story.slots
  const id = await book(page.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  await page.goto(`/mypage/reservations/${id}`)
  await page.getByRole('link', changeLink).focus()
  await page.keyboard.press('Enter')
  const slots = page.getByRole('radio')
  await expect(slots).toHaveCount(3)
  await expect(page.getByRole('radio', { name: /いまの日程/ })).toBeChecked()
  await expect(page.getByRole('button', apply)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: /いまの日程/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const facts = page.getByRole('region', { name: '変更の内容' })
  await expect(facts).toContainText(`変更後：${target.label}`)
  await expect(facts).toContainText('返金ありません')
  await expectAccessibleAtAllWidths(page, 'change-date')
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('button', apply).evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(DONE)).toBeVisible()
  await page.getByRole('link', { name: '予約のページへ' }).click()
  await expect(page.getByRole('main')).toContainText(target.day)
})

test(
  'of two slots one is given up, in a window whose other one was faster',
  { tag: '@once' },
  async ({ guestPage: page, context }) => {
    const story = await createStory('二回つづく会', { slots: [{ inDays: 20 }, { inDays: 21 }, { inDays: 22 }] })
    const [first, second, third] = story.slots
    const id = await book(page.request, { calendar_ids: [first.id, second.id] })
    await page.goto(`/mypage/reservations/${id}/change`)
    const other = await context.newPage()
    await other.goto(`/mypage/reservations/${id}/change`)
    const day = (where: typeof page, slot: typeof first) =>
      where.getByRole('group', { name: slot.day }).getByRole('checkbox')
    await expect(day(page, third)).toBeDisabled()
    await day(page, second).uncheck()
    const facts = page.getByRole('region', { name: '変更の内容' })
    await expect(facts.locator('s')).toHaveText(second.label.split(' '))
    await expect(facts).toContainText('返金4,351円')
    await expectAccessibleAtAllWidths(page, 'change-drop')

    await day(other, second).uncheck()
    await day(other, third).check()
    await other.getByRole('button', apply).click()
    await expect(other.getByText(DONE)).toBeVisible()
    await other.close()

    await page.getByRole('button', apply).click()
    await expect(page.getByText('内容が変わりました。もう一度お確かめください。')).toBeVisible()
    const changed = page.getByRole('status').filter({ hasText: '変わったところ' })
    await expect(changed).toContainText('いまのご予約の日程')
    await expect(changed).toContainText(third.label)
    await expect(day(page, first)).toBeChecked()
    await expect(day(page, third)).not.toBeChecked()
    await expectAccessibleAtAllWidths(page, 'change-meanwhile')
    await page.getByRole('button', apply).click()
    await expect(page.getByText(DONE)).toContainText('返金します。')
  },
)

test('after the deadline the host is asked, and accepts with one tap', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('あとから頼む会', { host, slots: [{ inDays: 1 }, { inDays: 9 }] })
  const { person, request } = await newGuestClient('参加 みどり')
  const id = await book(request, { calendar_ids: [story.slots[0].id] })
  await request.dispose()
  const become = userSwitcher(page, host)
  await become(person)
  await page.goto(`/mypage/reservations/${id}/change`)
  await expect(page.getByText(/ご自身で変更できる期限.*を過ぎました。/)).toBeVisible()
  await page.getByRole('group', { name: story.slots[1].day }).getByRole('radio').check()
  const ask = page.getByRole('button', { name: '主催者に日程の変更をお願いする' })
  await ask.click()
  await expect(page.getByRole('link', { name: '主催者へのメッセージを入力してください。' })).toBeVisible()
  await page.getByLabel('主催者へのメッセージ').fill('子どもが熱を出しました。翌週に移れますか。')
  await expectAccessibleAtAllWidths(page, 'change-ask')
  await ask.click()
  await expect(page.getByText('主催者に変更をお願いしました。')).toBeVisible()
  await page.getByRole('link', { name: '予約のページへ' }).click()
  await expect(page.getByRole('region', { name: '主催者への変更のお願い' })).toContainText('主催者の返事待ち')
  await expectAccessibleAtAllWidths(page, 'change-asked')

  await become(host)
  await page.goto(`/host/reservations/${id}/change`)
  const proposal = page.getByRole('region', { name: 'お客さまからのお願い' })
  await expect(proposal).toContainText(`変更後：${story.slots[1].label}`)
  await expectAccessibleAtAllWidths(page, 'change-host')
  await proposal.getByRole('button', { name: '承諾する' }).click()
  await expect(page.getByText('変更を承諾しました。')).toBeVisible()
  await become(person)
  await page.goto(`/mypage/reservations/${id}`)
  await expect(page.getByRole('region', { name: '変更の記録' })).toContainText(story.slots[1].day)
})

test('with large text', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('大きな文字で変える会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  const [adult = 0, child = 0] = await addFamilyTypes(story.id)
  const party = [adult, child].map((price_type_id) => ({ price_type_id, people: 2 }))
  const id = await book(page.request, { calendar_ids: [story.slots[0].id], party })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/mypage/reservations/${id}/change`)
  await setTextSize(page, 200)
  await page.getByRole('button', { name: '小学生を1名減らす' }).click()
  await page.getByRole('group', { name: story.slots[1].day }).getByRole('radio').check()
  await expect(page.getByRole('region', { name: '変更の内容' })).toContainText('小学生1名')
  expect(await layoutProblems(page)).toEqual([])
})

test('a booking that was cancelled says so', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('やめた会', { slots: [{ inDays: 20 }] })
  const id = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await page.goto(`/mypage/reservations/${id}/change`)
  await expect(page.getByText('ほかに移れる日程は、いまはありません。')).toBeVisible()
  await expect(page.getByRole('link', { name: '主催者に相談する' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'change-no-slots')
  const { refund_now: refund } = (
    (await (await page.request.get(`/api/v1/reservations/${id}`)).json()) as {
      cancellation: { refund_now: number }
    }
  ).cancellation
  await page.request.post(`/api/v1/reservations/${id}/cancellation`, { data: { refund } })
  await page.goto(`/mypage/reservations/${id}/change`)
  await expect(page.getByText('この予約は「キャンセル済み」のため、変更できません。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'change-refused')
})
