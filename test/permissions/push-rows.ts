// Rows: notices to browsers. These tests have no push service, so turning on is refused for valid
// input, and a trial too.
import type { App } from '#services/shared/app.ts'
import { aPushBrowser } from '../notices/push-browsers.ts'
import { type Row, same, signedIn } from './people.ts'

export const pushRows = (app: Pick<App, 'db'>, actors: Record<string, { id: number } | undefined>) =>
  ({
    getMyNotices: { call: () => ({ path: '/me/notices' }), expected: signedIn(200) },
    chooseNotices: { call: () => ({ path: '/me/notices', body: { choices: [] } }), expected: signedIn(200) },
    getMailConsent: { call: () => ({ path: '/mail_consents/none' }), expected: same(404) },
    endMailConsent: { call: () => ({ path: '/mail_consents/none' }), expected: same(404) },
    getPush: { call: () => ({ path: '/host/push' }), expected: signedIn(200) },
    turnOnPush: { call: () => ({ path: '/host/push', body: { endpoint: '' } }), expected: signedIn(422) },
    tryPush: { call: () => ({ path: '/host/push/trial' }), expected: signedIn(404) },
    turnOffPush: {
      call: async () => ({ path: `/host/push/${await aPushBrowser(app.db, actors.user!.id)}` }),
      expected: signedIn(404, { user: 200 }),
    },
  }) satisfies Record<string, Row>
