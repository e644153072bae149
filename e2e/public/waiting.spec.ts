// A guest waits for a full slot, gets the places of somebody who cancels, and books them. The host
// sees who waits, and adds a date for them.
import { book, cards, chosenSlots, completed, fillCard, payButton } from '../support/booking.ts'
import { createStory, runCleanup } from '../support/database.ts'
import { expectLinksToFields } from '../support/error-links.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

test.use({ refusals: [402, 422] })

const dayOf = (label: string) => label.slice(0, label.indexOf(' '))

test(
  'a guest waits for a full slot, and books the places that become free',
  { tag: '@journey' },
  async ({ guestPage: page }) => {
    const story = await createStory('空きを待つ会', {
      slots: [
        { inDays: 12, places: 2 },
        { inDays: 13, places: 2 },
      ],
    })
    const [full, other] = story.slots
    const holder = await newGuestClient('先に 予約')
    const reservation = await book(holder.request, { calendar_ids: [full.id], number_of_people: 2 })
    await book(holder.request, { calendar_ids: [other.id], number_of_people: 2 })

    await page.goto(`/stories/${story.id}/calendars`)
    await page.getByRole('link', { name: '空いたら知らせる' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '空いたら知らせる' })).toBeVisible()
    const send = page.getByRole('button', { name: '空いたら知らせてもらう' })
    const dates = page.getByRole('group', { name: 'お待ちになる日程' })
    await dates.getByRole('checkbox', { name: full.label }).uncheck()
    await send.click()
    await expectLinksToFields(page, 'features/booking/waiting/waiting-form')
    await dates.getByRole('checkbox', { name: full.label }).check()
    await page.getByLabel('人数').selectOption('2名')
    await dates.getByRole('checkbox', { name: other.label }).check()
    await send.click()
    await expect(page.getByText('空き待ちを受け付けました。')).toBeVisible()
    await expect(page.getByText('あなたは1番目')).toHaveCount(2)

    // The page of the same slot says so, too.
    await page.goto(`/stories/${story.id}/waiting?calendar=${full.id}`)
    await send.click()
    await expect(page.getByText('この日程の空きは、すでにお待ちいただいています。').first()).toBeVisible()

    expect((await holder.request.post(`/api/v1/reservations/${reservation}/cancellation`)).ok()).toBe(true)
    await runCleanup()
    await expect(async () => {
      await page.goto('/mypage/waiting')
      await expect(page.getByText('お席が空きました')).toBeVisible({ timeout: 500 })
    }).toPass()
    const late = await newGuestClient('あとから 予約')
    const answer = await late.request.get(`/api/v1/experiences/${story.id}/price?calendar_ids[]=${full.id}`)
    expect(await answer.json()).toMatchObject({ code: 'slot_full' })

    await page.getByRole('link', { name: '予約する' }).click()
    await expect(chosenSlots(page)).toContainText(dayOf(full.label))
    await expect(page.getByLabel('人数')).toHaveValue('2')
    // The places are still theirs after a card that was declined.
    await fillCard(page, cards.declined)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText('カード')
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'ご予約の内容' })).toContainText('2名')
    await page.goto('/mypage/waiting')
    await expect(page.getByText('お待ちの日程はありません。')).toBeVisible()
    await Promise.all([holder, late].map(({ request }) => request.dispose()))
  },
)

test('the host sees who waits, and adds a date that they get first', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('人気の会', { host, slots: [{ inDays: 12, places: 1 }] })
  const [full] = story.slots
  const [holder, waiting] = [await newGuestClient('先に 予約'), await newGuestClient('空き 待子')]
  await book(holder.request, { calendar_ids: [full.id] })
  const entry = { calendar_ids: [full.id], number_of_people: 1, waits_until: full.date }
  const added = await waiting.request.post('/api/v1/waiting_entries', { data: entry })
  expect(added.status(), await added.text()).toBe(201)

  await page.goto(`/host/calendars/${full.id}`)
  const region = page.locator('section').filter({ has: page.getByRole('heading', { name: '空きを待つ方（1組）' }) })
  await expect(region).toContainText('空き 待子 さん')
  await region.getByRole('button', { name: '日を追加して先に案内する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '追加する', exact: true }).click()
  await expect(page.getByText('の日程を追加しました。')).toBeVisible()
  await runCleanup()
  await expect(async () => {
    const list = await waiting.request.get('/api/v1/waiting_entries')
    expect(await list.json()).toMatchObject({
      waiting_entries: [{ calendars: [{}, {}], offer: { calendar_id: expect.any(Number) } }],
    })
  }).toPass()
  await Promise.all([holder, waiting].map(({ request }) => request.dispose()))
})
