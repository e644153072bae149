import type * as endpoints from '#contract/images/images-endpoints.ts'
import { call } from '../call.ts'

export const getImageHost = call<typeof endpoints.getImageHost>('get', '/image_host')
