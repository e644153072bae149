// The journeys that touch most of what a browser does, in WebKitGTK and in Firefox: forms, frames,
// files, open connections and a service worker.
import fs from 'node:fs'
import { hasEngine } from '../../scripts/browser.mjs'
import { book, bookingPath, cards } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { photoFile } from '../support/experience-form.ts'
import { newGuestClient } from '../support/host.ts'
import { newUser, PASSWORD } from '../support/test.ts'
import { button, field, heading, inside, link, text } from './tab.ts'
import { expect, signInOn, test } from './test.ts'

test.skip(({ engine }) => !hasEngine(engine), 'This browser is not installed.')

test('a visitor registers and verifies the email address', async ({ tab, engine }) => {
  const email = `e2e-${engine}-${process.pid}-${Date.now()}@example.jp`
  await tab.open('/stories/9')
  await tab.click(link('ログイン'))
  await tab.click(link('はじめての方（会員登録）'))
  await tab.sees(heading('会員登録'))
  await tab.type(field('お名前'), '検証 みなと')
  await tab.type(field('メールアドレス'), email)
  await tab.type(field('パスワード'), PASSWORD)
  await tab.click(button('登録する'))
  await tab.poll(() => tab.path()).toBe('/stories/9')
  await tab.open('/mypage')
  await tab.sees(text('検証 みなと さん'))
  await tab.sees(text(email))

  const mail = `//tr[contains(., '${email}')]//a[contains(., 'メールアドレスの確認をお願いします')]`
  await expect(async () => {
    await tab.open('/dev/mail')
    expect(await tab.evaluate('return document.body.innerText')).toContain(email)
  }).toPass()
  await tab.click(mail)
  await tab.click(link('/email_verification?token='))
  await tab.sees(text('メールアドレスを確認しました。'))
})

test('a guest books with 3-D Secure', async ({ tab, request }) => {
  const story = await createStory('本人認証で予約する会', { slots: [{ inDays: 20 }] })
  await signInOn(tab, bookingPath(story), await newUser(request))
  await tab.type(field('カード番号'), cards.threeDSecure)
  await tab.choose(field('有効期限の月'), '12')
  await tab.choose(field('有効期限の年'), String(new Date().getFullYear() + 2))
  await tab.type(field('セキュリティコード'), '123')
  await tab.type(field('カードの名義'), 'KAORI KENSHO\t')
  await tab.sees(text('末尾3220のカードを確認しました。'))
  await tab.click(`//button[contains(., '円を支払う')]`)
  await tab.inFrame(`//iframe[@title='カード会社の本人認証']`, async () => {
    await tab.sees(text('末尾3220'))
    await tab.click(button('認証する'))
  })
  await tab.sees(heading('ご予約ありがとうございます'))
  await tab.sees(text(story.slots[0].label))
})

test('a host adds a picture to a draft', async ({ tab, request }, info) => {
  const photo = info.outputPath('kama.jpg')
  fs.writeFileSync(photo, (await photoFile('kama.jpg', '#8a5a3c')).buffer)
  await signInOn(tab, '/host_story_drafts/new', await newUser(request))
  await tab.upload(field('写真のファイル'), photo)
  const picture = `//*[@data-key]//img`
  await tab.sees(picture)
  const isShown = () => tab.evaluate(`return document.querySelector('[data-key] img').naturalWidth > 0`)
  await tab.poll(isShown).toBe(true)
  await tab.click(button('すべての項目を一度に書く'))
  await tab.type(field('タイトル'), '雪の森を歩く')
  await tab.sees(text('保存しました'))
  await tab.poll(() => tab.path()).toMatch(/^\/host_story_drafts\/\d+\/edit$/)
  await tab.reload()
  await tab.sees(picture)
  await tab.poll(isShown).toBe(true)
  await tab.poll(() => tab.evaluate(`return document.querySelector('[name=title]').value`)).toBe('雪の森を歩く')
})

test('a guest and a host write to each other', async ({ tab, newTab, request }) => {
  const [guest, host] = [await newUser(request), await newUser(request, '渡辺 太郎')]
  const story = await createStory(`質問の会 ${guest.email}`, { slots: [{ inDays: 12 }], host })
  await signInOn(tab, `/mypage/messages/new?story=${story.id}`, guest)
  await tab.type(field('メッセージ'), '持ち物はありますか？')
  await tab.click(button('送る'))
  const log = `//*[@role='log']`
  await tab.sees(inside(log, text('持ち物はありますか？')))

  const other = await newTab()
  await signInOn(other, '/host/messages', host)
  await other.click(text('持ち物はありますか？'))
  await other.sees(inside(log, text('持ち物はありますか？')))
  await tab.sees(inside(log, text('既読')))
  await other.type(field('メッセージ'), '手ぶらでどうぞ。')
  await other.click(button('送る'))
  await tab.sees(inside(log, text('手ぶらでどうぞ。')))
})

test('a host reads a roster without a network', async ({ tab, request, server }) => {
  const host = await newUser(request, '主催 たろう')
  const story = await createStory('雨でも開く窯', { host, slots: [{ inDays: 4, places: 5 }] })
  const slot = story.slots[0]
  const guest = await newGuestClient('参加 みどり')
  await book(guest.request, { calendar_ids: [slot.id], number_of_people: 2 })
  await guest.request.dispose()
  const path = `/host/calendars/${slot.id}`
  await signInOn(tab, path, host)
  await tab.poll(() => tab.evaluate(`return caches.match('${path}').then(Boolean)`)).toBe(true)

  await server.cut()
  await tab.reload()
  // React shows the time, or the style sheet where no script starts: the driver of WebKitGTK keeps
  // no file that it could start from.
  // The reload may still be under way.
  const shown = `return document.body?.innerText + getComputedStyle(document.documentElement, '::before').content`
  await tab.poll(() => tab.evaluate(shown)).toContain('時点の内容です')
  await tab.sees(heading(slot.label))
  await tab.sees(text('参加 みどり'))
  await tab.open(`/stories/${story.id}`)
  await tab.sees(heading('インターネットにつながっていません'))
  await server.restore()
  await tab.reload()
  await tab.sees(heading('雨でも開く窯'))
})
