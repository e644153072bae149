// A long scenario with host, admin and guest: from a new draft to a cancelled slot.
import { bookingPath, cards, completed, fillCard, payButton, total } from '../support/booking.ts'
import {
  addPhoto,
  fillExperience,
  fillSlot,
  inDays,
  missing,
  price,
  saved,
  saving,
  slot,
  status,
  title,
} from '../support/experience-form.ts'
import { openMail } from '../support/mail.ts'
import { demo, expect, hrefOf, newUser, test, userSwitcher } from '../support/test.ts'

test(
  'a new host publishes an experience after a correction, is booked, and cancels the slot',
  { tag: ['@long-phone', '@journey'] },
  async ({ page, guest: host }) => {
    test.slow()
    const admin = demo('admin')
    const visitor = await newUser(page.request, '参加 みどり')
    const switchTo = userSwitcher(page, host)
    const name = `窯のそばで、パンを待つ ${Date.now() % 1_000_000}`
    const dialog = page.getByRole('dialog')
    const button = (label: string) => page.getByRole('button', { name: label }).first()

    // The host begins at the empty list. A change right after the first save is also saved.
    await page.goto('/host_story')
    await expect(page.getByText('表示するデータがありません。')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '体験を書く' }).first().click()
    await expect(missing(page)).toContainText('公開までに、あと10項目')
    await title(page).fill(name)
    await saved(page)
    await expect(page).toHaveURL(/\/host_story_drafts\/\d+\/edit$/)
    await saving(page, () => price(page).fill('５５００'))
    await expect(price(page)).toHaveValue('5500')
    // Leaving the page immediately saves the input.
    await page.getByRole('textbox', { name: /^この体験をひらいた理由/ }).fill('祖母の窯が残っていたから。')
    await page.getByRole('link', { name: '体験', exact: true }).first().click()
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText('NO IMAGE')

    // The host opens the draft again and adds pictures, an option, a date and a weekly rule.
    await card.getByRole('link').click()
    await expect(page.getByRole('textbox', { name: /^この体験をひらいた理由/ })).toHaveValue(
      '祖母の窯が残っていたから。',
    )
    await fillExperience(page, name)
    await addPhoto(page, 'pan.jpg', '#c8a068')
    await button('オプションを追加').click()
    const option = page.getByRole('region', { name: 'オプション1' })
    await option.getByLabel('オプション名').fill('おみやげのパン')
    await option.getByLabel('説明').fill('焼きたてを二つ。')
    await option.getByLabel('追加料金').fill('800')
    await slot(page).add.click()
    await fillSlot(page, 21, '10:00', '12:00', 1)
    await slot(page, 1).repeat.click()
    await button('この内容でくり返す').click()
    await expect(missing(page)).toContainText('公開を申請できます')
    await button('公開を申請する').click()
    await expect(dialog).toContainText(`「${name}」の公開を申請しますか？`)
    await dialog.getByRole('button', { name: 'まだ書く' }).click()
    await button('公開を申請する').click()
    await dialog.getByRole('button', { name: '公開を申請する' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('公開を申請しました')
    await expect(page.getByRole('link', { name: 'ホストのホームへ' })).toHaveAttribute('href', '/host/story')
    // The draft is gone: back leads to the experience.
    await page.goBack()
    await expect(page).toHaveURL(/\/host_story\/\d+\/edit$/)
    await expect(title(page)).toHaveValue(name)
    await page.goForward()
    await page.getByRole('link', { name: '体験の一覧を見る' }).click()
    await expect(card).toContainText('公開待ち')
    await expect(page.getByRole('link', { name: '下書き 0' })).toBeVisible()

    // An admin returns it with a comment.
    await switchTo(admin)
    await page.goto('/admin/experiences')
    await page.getByRole('link', { name }).click()
    await expect(page.getByText(host.email)).toBeVisible()
    await expect(page.getByText('はじめての公開です')).toBeVisible()
    await button('コメントをつけて差し戻す').click()
    await dialog.getByRole('button', { name: '差し戻す' }).click()
    await expect(dialog.getByLabel('ホストへのコメント')).toBeFocused()
    await dialog.getByLabel('ホストへのコメント').fill('最寄りの駅を書いてください。')
    await dialog.getByRole('button', { name: '差し戻す' }).click()
    await expect(page.getByText('差し戻しました。')).toBeVisible()

    // The host reads the comment in a mail and corrects the text.
    await switchTo(host)
    await openMail(page, host.email, `体験の公開前に、確認をお願いします（${name}）`)
    await expect(page.getByText('最寄りの駅を書いてください。').first()).toBeVisible()
    await page.goto(await hrefOf(page.getByRole('link', { name: /\/host_story\/\d+\/edit/ }).first()))
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
    await expect(page.getByText('最寄りの駅を書いてください。')).toBeVisible()
    await expect(page.getByRole('button', { name: '下書きを保存' })).toBeHidden()
    await expect(page.getByRole('region', { name: '公開を申請できます' })).toBeVisible()
    await expect(page.getByRole('list', { name: '選んだ写真' }).locator('[data-key]')).toHaveCount(2)
    await expect(page.getByRole('region', { name: '設定済みの日程' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('group', { name: '毎週の日程' }).getByRole('listitem')).toHaveCount(1)
    // The completion page claims nothing that isn't so.
    await page.goto(`/host_story/complete?id=${id}`)
    await expect(page).toHaveURL(/\/host_story\?tab=stories$/)
    await page.goto(`/host_story/${id}/edit`)
    await page.getByRole('textbox', { name: /^体験の内容/ }).fill('富士見駅から歩いて十分。窯に火を入れて待ちます。')
    // It can be saved half-done, and applies again with its own button.
    await page.getByRole('textbox', { name: /^タイトル/ }).fill('')
    await button('途中まで保存').click()
    await expect(status(page)).toHaveText(/^途中まで保存しました/)
    await page.reload()
    await expect(page.getByText('途中まで保存した内容を開いています。')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^体験の内容/ })).toHaveValue(/^富士見駅/)
    await page.getByRole('textbox', { name: /^タイトル/ }).fill(name)
    await expect(button('更新する')).toBeHidden()
    await button('もう一度公開を申請する').click()
    await expect(page.getByText('更新して、もう一度公開を申請しました。')).toBeVisible()
    await expect(status(page)).toHaveText('変更はありません')

    // The admin sees the changes and approves.
    await switchTo(admin)
    await page.goto(`/admin/experiences/${id}`)
    const changed = page.getByRole('table', { name: '変更された項目' })
    await expect(changed.getByRole('row', { name: /体験の内容/ })).toContainText('富士見駅から歩いて十分')
    await button('承認して公開する').click()
    await expect(page.getByText('を公開しました。')).toBeVisible()

    // A guest finds it in the public list and books a slot.
    await switchTo(visitor)
    await page.goto(`/stories?q=${encodeURIComponent(name)}`)
    await page.getByRole('region', { name: '見つかった体験' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    type Days = { calendars: { date: string; items: { id: number }[] }[] }
    const day = inDays(14)
    const { calendars } = (await (
      await page.request.get(`/api/v1/experiences/${id}/calendars?from_date=${day}&to_date=${day}`)
    ).json()) as Days
    const slots = calendars.flatMap(({ items }) => items).slice(0, 1)
    await page.goto(bookingPath({ id, slots }))
    await page.getByRole('radio', { name: /おみやげのパン/ }).check()
    await page.getByLabel('主催者へのメッセージ').fill('粉アレルギーはありません。')
    await fillCard(page, cards.good)
    const yen = await total(page).getByRole('cell').innerText()
    await payButton(page).click()
    await expect(completed(page)).toBeVisible()

    // The host sees the participants and cancels the slot.
    await switchTo(host)
    await page.goto('/host/story')
    await page.getByRole('link', { name: /参加 みどり さん/ }).click()
    const row = page.getByRole('listitem').filter({ hasText: '参加 みどり さん' })
    await expect(row).toContainText('おみやげのパン')
    await expect(row).toContainText('粉アレルギーはありません。')
    await expect(row.getByRole('link', { name: visitor.email })).toBeVisible()
    await button('この回を中止・延期する').click()
    await expect(dialog.getByRole('row').filter({ hasText: '参加 みどり さん' })).toContainText(yen)
    await dialog.getByLabel('中止の理由').fill('窯にひびが入ったため。')
    await dialog.getByRole('button', { name: `中止して${yen}を返金する` }).click()
    await expect(page.getByText('主催者の都合により中止しました。')).toBeVisible()

    // The guest gets a mail with the reason and a full refund.
    await switchTo(visitor)
    await openMail(page, visitor.email, /【中止】/)
    await expect(page.getByText('窯にひびが入ったため。').first()).toBeVisible()
    const { reservations } = (await (await page.request.get('/api/v1/reservations')).json()) as {
      reservations: { id: number; total: number }[]
    }
    await expect(async () => {
      const answer = await page.request.get(`/api/v1/reservations/${reservations[0]?.id}`)
      expect(await answer.json()).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'host',
        payment: { state: 'refunded', refunded: Number(yen.replace(/\D/g, '')) },
      })
    }).toPass()
  },
)
