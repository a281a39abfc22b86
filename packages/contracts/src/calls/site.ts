import { BillingState, MembershipNoticeAnswer, OperatorInfo, SiteInfo, WebhookResponse } from '../billing.js';
import { ErrorBody } from '../errors.js';
import {
  FeedbackItem,
  FeedbackList,
  FeedbackRequest,
  FeedbackResponse,
  FeedbackStatusRequest,
} from '../feedback.js';
import { HealthResponse } from '../health.js';
import type { ApiCall } from './api-call.js';

/** The installation: feedback, its settings, its health and the payment provider's events. */
export const siteCalls = {
  /** RATE_LIMITED after FEEDBACK_MAX from one address. */
  addFeedback: {
    method: 'POST',
    path: '/api/feedback',
    access: 'public',
    request: FeedbackRequest,
    status: 201,
    answer: FeedbackResponse,
    errors: ['RATE_LIMITED'],
  },
  /**
   * Only for site staff: FORBIDDEN to others, SECOND_FACTOR_REQUIRED if the operator requires one and the login
   * had none.
   */
  listFeedback: {
    method: 'GET',
    path: '/api/feedback',
    access: 'token',
    status: 200,
    answer: FeedbackList,
    errors: ['SECOND_FACTOR_REQUIRED'],
  },
  /** Only for site staff, like listFeedback. */
  setFeedbackStatus: {
    method: 'PATCH',
    path: '/api/feedback/{id}',
    access: 'token',
    request: FeedbackStatusRequest,
    status: 200,
    answer: FeedbackItem,
    errors: ['SECOND_FACTOR_REQUIRED', 'NOT_FOUND'],
  },
  readSite: {
    method: 'GET',
    path: '/api/site',
    access: 'public',
    status: 200,
    answer: SiteInfo,
    errors: [],
  },
  readOperator: {
    method: 'GET',
    path: '/api/site/operator',
    access: 'public',
    status: 200,
    answer: OperatorInfo,
    errors: [],
  },
  /** The process answers; the database is not checked. */
  isLive: {
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    status: 200,
    answer: HealthResponse,
    errors: [],
  },
  /** The process can do its work: the database has a primary that takes writes. */
  isReady: {
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    status: 200,
    answer: HealthResponse,
    errors: [],
    others: [{ status: 503, answer: ErrorBody, description: 'SERVER_ERROR' }],
  },
  /** The state of the owner's membership and monthly payment. */
  readBilling: {
    method: 'GET',
    path: '/api/billing',
    access: 'token',
    status: 200,
    answer: BillingState,
    errors: [],
  },
  /** The notice about the membership, for the owner and the counter; walls and check-in tablets never ask. */
  readMembershipNotice: {
    method: 'GET',
    path: '/api/billing/notice',
    access: 'token',
    status: 200,
    answer: MembershipNoticeAnswer,
    errors: [],
  },
  /**
   * The payment provider's events in its own format: the body is read only after its signature
   * (WEBHOOK_SIGNATURE_HEADER) was checked, so it has no contract here.
   */
  receiveWebhook: {
    method: 'POST',
    path: '/api/billing/webhook',
    access: 'public',
    status: 200,
    answer: WebhookResponse,
    errors: ['BAD_SIGNATURE', 'INVALID_INPUT', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  },
} as const satisfies Record<string, ApiCall>;
