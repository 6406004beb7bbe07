// The alphabet of a URI, RFC 3986.
letter        = unreserved ;
query_letter  = unreserved ;
