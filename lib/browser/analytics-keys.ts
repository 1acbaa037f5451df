/** PostHog's project key. It is public and only allows adding events. Without it nothing is tracked. */
export const posthogKey = process.env.NEXT_PUBLIC_POSTHOG_KEY ?? '';

export const isTracking = posthogKey !== '';

/** Whether Vercel Analytics counts page views. Its script exists only on Vercel's hosts. */
export const hasVercelAnalytics = Boolean(process.env.NEXT_PUBLIC_VERCEL_ANALYTICS);
