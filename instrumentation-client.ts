import { withAnswerTimeout } from '@/lib/answer-timeout';

window.fetch = withAnswerTimeout(window.fetch.bind(window));
