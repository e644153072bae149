/** The site map: every page with its address. A line is added together with its file. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/front.tsx'),
    route('stories', 'routes/public/stories.tsx'),
    route('stories/:id', 'routes/public/story.tsx'),
    route('stories/:id/calendars', 'routes/public/schedule.tsx'),
    route('reviews/:id', 'routes/public/reviews.tsx'),
    route('reservations/new', 'routes/public/reservation-new.tsx'),
    route('reservations/complete', 'routes/public/reservation-complete.tsx'),
    route('mypage', 'routes/public/mypage.tsx'),
    route('mypage/reservations/:id', 'routes/public/mypage-reservation.tsx'),
    route('mypage/reservations/:id/receipt', 'routes/public/receipt.tsx'),
    route('communities/:id', 'routes/public/community.tsx'),
    route('ambassadors', 'routes/public/ambassadors.tsx'),
    route('ambassadors/:id', 'routes/public/ambassador.tsx'),
    route('brands', 'routes/public/brands.tsx'),
    route('brands/:brand_id', 'routes/public/brand.tsx'),
    route('hosting', 'routes/public/hosting.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('legal/:slug', 'routes/public/legal.tsx'),
    route('logon', 'routes/public/logon.tsx'),
    route('sign_up', 'routes/public/sign-up.tsx'),
    route('password', 'routes/public/password.tsx'),
    route('password/reset', 'routes/public/password-reset.tsx'),
    route('email_verification', 'routes/public/email-verification.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  layout('routes/host/layout.tsx', []),
  layout('routes/admin/layout.tsx', []),
  route('sign_out', 'routes/public/sign-out.tsx'),
] satisfies RouteConfig
