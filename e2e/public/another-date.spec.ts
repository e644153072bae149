// A slot is postponed. Its guest takes the money back and waits; the host adds a date, and the
// guest books it with the same party. Another one waits where no date is left, and declines.
import { addDays } from '#domain/shared/japan-time.ts'
import { book, cards, completed, fillCard, payButton } from '../support/booking.ts'
import { addFamilyTypes, createStory, runCleanup } from '../support/database.ts'
import { newGuestClient } from '../support/host.ts'
import { layoutProblems } from '../support/layout-problems.ts'
import { expect, test } from '../support/test.ts'

test(
  'postponed, wait for another date, new date added, offer, booked',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    const { person, request: host } = await newGuestClient('主催 たろう')
    const story = await createStory('別の日を待つ会', { host: person, slots: [{ inDays: 5, places: 6 }] })
    const [slot] = story.slots
    const [adult = 0, child = 0] = await addFamilyTypes(story.id)
    const party = [adult, child].map((price_type_id, at) => ({ price_type_id, people: 2 - at }))
    const reservation = await book(page.request, { calendar_ids: [slot.id], party })
    const times = (days: number) => ({ date: addDays(slot.date, days), start_time: slot.from, end_time: slot.to })
    const postponed = await host.post(`/api/v1/host/calendars/${slot.id}/cancellation`, {
      data: { reason: '台風のため', postponed_to: times(7) },
    })
    expect(postponed.ok(), await postponed.text()).toBe(true)

    await page.goto(`/mypage/reservations/${reservation}`)
    await page.getByRole('button', { name: '別の日を待つ' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('いつまで待つ')).not.toHaveValue('')
    await dialog.getByRole('button', { name: '返金を受けて待つ' }).click()
    await expect(page.getByText('別の日程が追加されたら、先にご案内します。')).toBeVisible()
    await expect(page.getByText('キャンセル済み').first()).toBeVisible()

    await page.goto('/mypage/waiting')
    await expect(page.getByText('新しい日程が追加されたら、お知らせします。')).toBeVisible()
    const added = await host.post('/api/v1/host/calendars', { data: { experience_id: story.id, ...times(10) } })
    expect(added.ok(), await added.text()).toBe(true)
    await runCleanup()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('link', { name: '予約する' })).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await layoutProblems(page)).toEqual([])
    await page.getByRole('link', { name: '予約する' }).click()
    for (const [name, people] of [
      ['おとな', 2],
      ['小学生', 1],
    ])
      await expect(page.getByRole('status', { name: `${name}の人数` })).toHaveText(`${people}名`)
    await expect(payButton(page)).toHaveText(/^おとな2名・小学生1名/)
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()
    await page.goto('/mypage/waiting')
    await expect(page.getByText('お待ちの日程はありません。')).toBeVisible()
    await host.dispose()
  },
)

test(
  'no date is left: a guest waits for new ones, and declines twice',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    const { person, request: host } = await newGuestClient('主催 たろう')
    const story = await createStory('日程のない会', { host: person })
    await page.goto(`/stories/${story.id}/calendars`)
    await page.getByRole('link', { name: '新しい日程が出たら知らせる' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '新しい日程が出たら知らせる' })).toBeVisible()
    expect(await layoutProblems(page)).toEqual([])
    await page.getByRole('button', { name: '新しい日程を知らせてもらう' }).click()
    await expect(page.getByText('空き待ちを受け付けました。')).toBeVisible()

    for (const [day, done] of [
      ['01', 'お席を見送りました。'],
      ['02', 'お席を見送り、空き待ちを終わりにしました。'],
    ] as const) {
      const month = addDays(new Date().toISOString().slice(0, 10), 45).slice(0, 7)
      const times = { date: `${month}-${day}`, start_time: '10:00', end_time: '12:00' }
      const added = await host.post('/api/v1/host/calendars', { data: { experience_id: story.id, ...times } })
      expect(added.ok(), await added.text()).toBe(true)
      await runCleanup()
      await expect(async () => {
        await page.goto('/mypage/waiting')
        await expect(page.getByText('新しい日程が出ました')).toBeVisible({ timeout: 500 })
      }).toPass()
      await page.getByRole('button', { name: '見送る' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '見送る' }).click()
      await expect(page.getByText(done)).toBeVisible()
      await expect(page.getByRole('link', { name: '予約する' })).toBeHidden()
    }
    await expect(page.getByText('お待ちの日程はありません。')).toBeVisible()
    await host.dispose()
  },
)
