import * as lists from '#contract/reference/admin-reference-endpoints.ts'
import * as settings from '#contract/reference/admin-settings-endpoints.ts'
import * as reference from '#contract/reference/reference-endpoints.ts'
import { getPostalPlace } from '#services/reference/lists/get-postal-place.ts'
import { listHolidays } from '#services/reference/lists/list-holidays.ts'
import {
  addReferenceItem,
  getReferenceList,
  listCategories,
  listOccupations,
  listThemes,
  moveReferenceItem,
  renameReferenceItem,
  restoreReferenceItem,
  retireReferenceItem,
} from '#services/reference/lists/reference-lists.ts'
import {
  changeLegalPage,
  getLegalPage,
  getLegalText,
  getLegalVersion,
  resetLegalPage,
} from '#services/reference/settings/legal-pages.ts'
import { getPublicOperator } from '#services/reference/settings/operator.ts'
import {
  changeAdjustmentLimit,
  changeDocumentSettings,
  changeFees,
  changeOperator,
  changePayoutRules,
  changeRefundLimit,
  getPaymentProvider,
  getSettings,
} from '#services/reference/settings/settings.ts'
import { serve } from '../shared/serve.ts'

export const referenceRoutes = () =>
  serve(reference, {
    listCategories: ({ app }) => listCategories(app),
    listThemes: ({ app }) => listThemes(app),
    listOccupations: ({ app }) => listOccupations(app),
    getPostalPlace: ({ app, param }) => getPostalPlace(app, param.code),
    listHolidays: ({ app }) => listHolidays(app),
    getOperator: ({ app }) => getPublicOperator(app),
    getLegalPage: ({ app, param }) => getLegalPage(app, param.slug),
    getLegalVersion: ({ app }) => getLegalVersion(app),
    getPaymentProvider: ({ app }) => getPaymentProvider(app),
  })

export const adminReferenceRoutes = () =>
  serve(lists, {
    getReferenceList: ({ app, param }) => getReferenceList(app, param.list),
    addReferenceItem: ({ app, user, param, json: { name } }) => addReferenceItem(app, user, param.list, name),
    renameReferenceItem: ({ app, user, param: { list, id }, json: { name } }) =>
      renameReferenceItem(app, user, list, id, name),
    moveReferenceItem: ({ app, user, param: { list, id }, json: { direction } }) =>
      moveReferenceItem(app, user, list, id, direction),
    retireReferenceItem: ({ app, user, param: { list, id } }) => retireReferenceItem(app, user, list, id),
    restoreReferenceItem: ({ app, user, param: { list, id } }) => restoreReferenceItem(app, user, list, id),
  })

export const adminSettingsRoutes = () =>
  serve(settings, {
    getSettings: ({ app }) => getSettings(app),
    changeOperator: ({ app, user, json }) => changeOperator(app, user, json),
    changeFees: ({ app, user, json }) => changeFees(app, user, json),
    changeDocumentSettings: ({ app, user, json }) => changeDocumentSettings(app, user, json),
    changeRefundLimit: ({ app, user, json }) => changeRefundLimit(app, user, json),
    changeAdjustmentLimit: ({ app, user, json }) => changeAdjustmentLimit(app, user, json),
    changePayoutRules: ({ app, user, json }) => changePayoutRules(app, user, json),
    getLegalText: ({ app, param }) => getLegalText(app, param.slug),
    changeLegalPage: ({ app, user, param, json }) => changeLegalPage(app, user, param.slug, json),
    resetLegalPage: ({ app, user, param, query: { version } }) => resetLegalPage(app, user, param.slug, version),
  })
