import { expect, test } from 'vitest'
import { deviceWords } from './device.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Windows の Chrome'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Windows の Edge'],
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Windows の Opera'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Windows の Firefox'],
  [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Mac または iPad の Safari'],
  [`${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`, 'Mac の Chrome'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone の Safari'],
  [`${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'iPhone の Chrome'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'iPhone の Firefox'],
  [`${IPHONE} EdgiOS/142.0.3595.46 Version/18.0 Mobile/15E148 Safari/604.1`, 'iPhone の Edge'],
  [`${IPHONE} Mobile/15E148 Safari Line/15.17.0`, 'iPhone の LINEアプリ'],
  [
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 YJApp-IOS jp.co.yahoo.ipn.appli/4.130`,
    'iPhone の Yahoo! JAPANアプリ',
  ],
  [`${IPHONE} GSA/390.0.8 Mobile/15E148 Safari/604.1`, 'iPhone の Googleアプリ'],
  [`${IPHONE} Mobile/15E148`, 'iPhone の端末'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'iPad の Chrome',
  ],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Android の Chrome'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Android の Samsung Internet'],
  [`${ANDROID} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.17.1/IAB`, 'Android の LINEアプリ'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chromebook の Chrome',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux の Firefox'],
  ['curl/8.14.1', '種類のわからない端末'],
  ['', '種類のわからない端末'],
  [`<b>${'x'.repeat(400)}`, '種類のわからない端末'],
])('%s', (user_agent, words) => {
  expect(deviceWords(user_agent)).toBe(words)
})
